/** The hooks of the plugin that the tests call. */
export interface ReactModules {
  resolveId: (id: string) => string | undefined;
  transform: (code: string, id: string) => { code: string; map: null } | undefined;
}
export function reactModules(): ReactModules;
export function asModule(code: string, id: string): string;
