/**
 * The examples of the Overlay Specification 1.0.0 and 1.1.0 (Apache-2.0, see suite/LICENSE): descriptions, actions, and
 * the results that the text gives or implies.
 */

/** An example of the text. */
export interface SpecificationExample {
  name: string;
  version: "1.0.0" | "1.1.0";
  /** The description, as YAML. */
  before: string;
  /** The actions, as YAML. */
  actions: string;
  /** The result as YAML; if it is missing, the example is faulty. */
  after?: string;
  /** What is reported. */
  findings?: readonly string[];
}

const STRUCTURED = `
- target: '$' # Root of document
  update:
    info:
      x-overlay-applied: structured-overlay
    paths:
      '/':
        summary: 'The root resource'
        get:
          summary: 'Retrieve the root resource'
          x-rate-limit: 100
      '/pets':
        get:
          summary: 'Retrieve a list of pets'
          x-rate-limit: 100
    components:
    tags:
`;

const TRAITS = `
openapi: 3.1.0
info:
  title: API with a paged collection
  version: 1.0.0
paths:
  /items:
    get:
      x-oai-traits: ['paged']
      responses:
        200:
          description: OK
  /items/{id}/subitems:
    get:
      x-oai-traits: ['paged']
      parameters:
        - name: id
          in: path
          required: true
      responses:
        200:
          description: OK
  /other:
    get:
      responses:
        200:
          description: OK
`;

const ITEMS = `
openapi: 3.1.0
info:
  title: Example API
  version: 1.0.0
paths:
  /items:
    get:
      responses:
        200:
          description: OK
  /some-items:
    delete:
      responses:
        200:
          description: OK
`;

const LIST = `
openapi: 3.1.0
paths:
  /foo:
    get: { description: old, tags: [dummy, kept], parameters: [{ name: dummy, in: query }, { name: filter, in: query }] }
  /bar:
    get: { description: old, parameters: [] }
`;

/** All examples. */
export const SPECIFICATION_EXAMPLES: readonly SpecificationExample[] = [
  {
    name: "structured overlay",
    version: "1.0.0",
    before: "openapi: 3.1.0\ninfo: { title: Pets }\npaths:\n  /: { summary: old, get: {} }\n",
    actions: STRUCTURED,
    after: `
openapi: 3.1.0
info: { title: Pets, x-overlay-applied: structured-overlay }
paths:
  /: { summary: The root resource, get: { summary: Retrieve the root resource, x-rate-limit: 100 } }
  /pets: { get: { summary: Retrieve a list of pets, x-rate-limit: 100 } }
components: null
tags: null
`,
  },
  {
    name: "structured overlay: null does not fit an object",
    version: "1.0.0",
    before: "openapi: 3.1.0\ninfo: {}\npaths: {}\ncomponents: {}\n",
    actions: STRUCTURED,
    findings: [
      "error: Overlay o.yaml, action 1, target $: null cannot be merged with an object at components.",
    ],
  },
  {
    name: "targeted overlay 1.0",
    version: "1.0.0",
    before: LIST,
    actions: `
- target: $.paths['/foo'].get
  update:
    description: This is the new description
- target: $.paths['/bar'].get
  update:
    description: This is the updated description
- target: $.paths['/bar']
  update:
    post:
      description: This is an updated description of a child object
      x-safe: false
`,
    after: `
openapi: 3.1.0
paths:
  /foo:
    get: { description: This is the new description, tags: [dummy, kept], parameters: [{ name: dummy, in: query }, { name: filter, in: query }] }
  /bar:
    get: { description: This is the updated description, parameters: [] }
    post: { description: This is an updated description of a child object, x-safe: false }
`,
  },
  {
    name: "targeted overlay 1.1",
    version: "1.1.0",
    before: LIST,
    actions: `
- target: $.paths['/foo'].get.description
  update: This is the new description
- target: $.paths['/bar'].get.description
  update: This is the updated description
`,
    after: `
openapi: 3.1.0
paths:
  /foo:
    get: { description: This is the new description, tags: [dummy, kept], parameters: [{ name: dummy, in: query }, { name: filter, in: query }] }
  /bar:
    get: { description: This is the updated description, parameters: [] }
`,
  },
  {
    name: "wildcard overlay",
    version: "1.0.0",
    before: LIST,
    actions: `
- target: $.paths.*.get
  update:
    x-safe: true
- target: $.paths.*.get.parameters[?@.name=='filter' && @.in=='query']
  update:
    schema:
      $ref: '#/components/schemas/filterSchema'
`,
    after: `
openapi: 3.1.0
paths:
  /foo:
    get:
      description: old
      tags: [dummy, kept]
      parameters: [{ name: dummy, in: query }, { name: filter, in: query, schema: { $ref: '#/components/schemas/filterSchema' } }]
      x-safe: true
  /bar:
    get: { description: old, parameters: [], x-safe: true }
`,
  },
  {
    name: "add an array element",
    version: "1.0.0",
    before: LIST,
    actions: `
- target: $.paths.*.get.parameters
  update:
    name: newParam
    in: query
`,
    after: `
openapi: 3.1.0
paths:
  /foo:
    get:
      description: old
      tags: [dummy, kept]
      parameters: [{ name: dummy, in: query }, { name: filter, in: query }, { name: newParam, in: query }]
  /bar:
    get: { description: old, parameters: [{ name: newParam, in: query }] }
`,
  },
  {
    name: "remove array elements",
    version: "1.1.0",
    before: LIST,
    actions: `
- target: $.paths.*.get.parameters[?@.name == 'dummy']
  remove: true
- target: $.paths.*.get.tags[?@ == 'dummy']
  remove: true
`,
    after: `
openapi: 3.1.0
paths:
  /foo:
    get: { description: old, tags: [kept], parameters: [{ name: filter, in: query }] }
  /bar:
    get: { description: old, parameters: [] }
`,
  },
  {
    name: "traits 1.0: the target is no query of RFC 9535",
    version: "1.0.0",
    before: TRAITS,
    actions: `
- target: $.paths.*.get[?@.x-oai-traits.paged]
  update:
    parameters:
      - name: top
        in: query
`,
    findings: [
      "error: Overlay o.yaml, action 1, target $.paths.*.get[?@.x-oai-traits.paged]: the target is not a JSONPath query of RFC 9535: the name x-oai-traits must be quoted: ['x-oai-traits'].",
    ],
  },
  {
    name: "traits 1.1",
    version: "1.0.0",
    before: TRAITS,
    actions: `
- target: $.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get
  update:
    parameters:
      - name: top
        in: query
      - name: skip
        in: query
`,
    after: `
openapi: 3.1.0
info:
  title: API with a paged collection
  version: 1.0.0
paths:
  /items:
    get:
      x-oai-traits: ["paged"]
      responses:
        200:
          description: OK
      parameters:
        - name: top
          in: query
        - name: skip
          in: query
  /items/{id}/subitems:
    get:
      x-oai-traits: ["paged"]
      parameters:
        - name: id
          in: path
          required: true
        - name: top
          in: query
        - name: skip
          in: query
      responses:
        200:
          description: OK
  /other:
    get:
      responses:
        200:
          description: OK
`,
  },
  {
    name: "simple copy",
    version: "1.1.0",
    before: ITEMS,
    actions: `
- target: '$.paths["/some-items"]'
  copy: '$.paths["/items"]'
`,
    after: ITEMS.replace(
      "  /some-items:\n",
      "  /some-items:\n    get:\n      responses:\n        200:\n          description: OK\n",
    ),
  },
  {
    name: "ensure the target exists and copy",
    version: "1.1.0",
    before: ITEMS,
    actions: `
- target: '$.paths'
  update: { "/other-items": {} }
- target: '$.paths["/other-items"]'
  copy: '$.paths["/items"]'
`,
    after: `${ITEMS}  /other-items:\n    get:\n      responses:\n        200:\n          description: OK\n`,
  },
  {
    name: "move",
    version: "1.1.0",
    before: ITEMS,
    actions: `
- target: '$.paths'
  update: { "/new-items": {} }
- target: '$.paths["/new-items"]'
  copy: '$.paths["/items"]'
- target: '$.paths["/items"]'
  remove: true
`,
    after: ITEMS.replace("/items:", "/new-items:"),
  },
];
