/** The fields of a bill of materials that the tests read. */
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { "bom-ref": string } };
  components: {
    "bom-ref": string;
    name: string;
    version: string;
    purl: string;
    licenses?: ({ license: { id: string } } | { expression: string })[];
    hashes?: { alg: string; content: string }[];
    properties: { name: string; value: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
export declare const SBOM: string;
export declare function sbomOf(lock: object, bundled: readonly string[]): Sbom;
export declare function bundledNames(licenses: string): string[];
export declare function pathOf(
  name: string,
  from: string,
  packages: Readonly<Record<string, object>>,
): string | undefined;
