/**
 * Headings inside a section. They keep the tags that hosts know from the classic page; `aria-level` has their
 * level in the outline.
 */
import { createContext, type ReactNode, useContext } from "react";

/** The level right below the title of an operation. */
const Level = createContext(3);

/** A heading at the level of its surroundings, with the classic tag. */
export function Heading(props: {
  as: "h3" | "h4" | "h5" | "h6";
  className: string;
  children: ReactNode;
}): ReactNode {
  const { as: Tag, className, children } = props;
  const level = useContext(Level);
  return (
    <Tag className={className} aria-level={Tag === `h${level}` ? undefined : level}>
      {children}
    </Tag>
  );
}

/** The content of the heading before it: headings in it are one level deeper. */
export function Under(props: { children: ReactNode }): ReactNode {
  return <Level.Provider value={useContext(Level) + 1}>{props.children}</Level.Provider>;
}
