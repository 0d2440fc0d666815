import { Reference } from "./reference";

export default function Page() {
  return <Reference />;
}
