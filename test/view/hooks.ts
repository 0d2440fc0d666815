/** The places that styles, scripts and tests of hosts take hold of, as the classic page had them. docs/dom-hooks.md is printed from here; e2e/contract/hooks.spec.ts finds each. */

/** What is there, by selector. */
export const HOOKS: Readonly<Record<string, string>> = {
  ".redoc-wrap > .menu-content": "the menu with the search box",
  ".redoc-wrap > .api-content": "all sections",
  "div.api-info h1": "title and version",
  "div.api-info h1 span": "the version, the first `span` of the block",
  '[data-role="redoc-summary"]': "the summary of the API",
  '[data-role="redoc-description"]': "the description of the API up to its first heading",
  '[id="section/Words"][data-section-id="section/Words"]': "a section: of a heading",
  '[id="tag/pet"][data-section-id="tag/pet"]': "of a tag",
  '[id="operation/addPet"][data-section-id="operation/addPet"]': "of an operation",
  '[id="operation/addPet"] [id="tag/pet/operation/addPet"]': "the same, by the id below its tag",
  '[id="section/Authentication/key"]': "a security scheme",
  ".redoc-wrap .menu-content li[data-item-id='tag/pet']": "an entry of the menu",
  "li[data-item-id='tag/pet'] > label.-depth1.active": "its label; `active` where the reader is",
  "li[data-item-id='operation/addPet'] > label.-depth2": "that of an operation",
  "li[data-item-id='group/All'] > label.-depth0": "that of a group",
  "li[data-item-id='operation/addPet'] span[title='Add a pet']": "its text",
  "li[data-item-id='operation/addPet'] span.operation-type.post": "the method of an operation",
  "li[data-item-id='operation/hooked'] span.operation-type.hook": "the mark of a webhook",
  "li[data-item-id='schema/Pet'] span.operation-type.schema": "the mark of a schema",
  "[role=search] input.search-input[placeholder='Search...']": "the search box",
  "[role=search] svg.search-icon": "its sign",
  '[data-role="search:results"] li[data-item-id] > label.active':
    "the chosen result, where there are results",
  "span.http-verb.post": "the method beside the path",
  "h2 > a[href='#operation/addPet']:first-child": "the link to a section, empty",
  ".redoc-markdown": "prose",
  ".redoc-json .hoverable": "a line of JSON",
  ".redoc-json .collapsible": "what a container holds",
  ".redoc-json .collapsed > .ellipsis": "a closed container",
  ".redoc-json button.collapser": "what opens and closes it",
  ".redoc-json .token.string": "a coloured piece of it; so in code",
  ".react-tabs__tab.react-tabs__tab--selected": "the chosen tab of the samples",
  ".react-tabs__tab-panel": "what it shows",
  ".react-tabs__tab.tab-success": "the tab of a response, by its kind",
  ".react-tabs__tab.tab-error": "that of an error",
  ".react-tabs__tab.tab-redirect": "that of a redirect",
  ".react-tabs__tab.tab-info": "that of an informational response",
  "select.dropdown-select": "a choice of media type or example",
  h5: "“Request Body schema:”, “Response Schema:”, “path Parameters”",
  h3: "“Responses”, “Request samples”, “Response samples”",
  ".property-name": "the name of a field",
  ".property-name.deprecated": "that of a deprecated one",
  ".expanded > .field-head > .property-name": "that of an open one",
  "table.security-details": "what a security scheme says",
  ".responses button[aria-expanded]": "a response that opens",
  ".menu-content .scrollbar-container": "what scrolls in the menu, unless `nativeScrollbars` is set",
};

/** What is not there, and why. */
export const NO_HOOKS: Readonly<Record<string, string>> = {
  "ul[role=navigation], ul[role=menu], [role=menuitem]":
    "The menu is a list of links within `nav`. A list cannot be a landmark, and the roles of menus promise keys that reading does not have.",
  "li[tabindex]": "The link in an entry takes the focus; an entry that takes it too would be a second stop.",
  "[data-markjs]": "Nothing is marked in the text; results mark what was found.",
  ".ps, .ps__rail-y": "The browser scrolls the menu, no library does.",
  ".Dropdown-root, .Dropdown-control, .Dropdown-option":
    "Choices are the browser's own: `select.dropdown-select`.",
  "tr.last, tr.expanded, td.deprecated":
    "Fields are a list, not a table: `.field`, `.field.expanded`, `.property-name.deprecated`.",
};
