/**
 * The selectors that styles, scripts and tests of host pages can use, as in Redoc. docs/dom-hooks.md is generated
 * from this table, and e2e/contract/hooks.spec.ts finds each of them.
 */

/** The elements by selector. */
export const HOOKS: Readonly<Record<string, string>> = {
  ".redoc-wrap > .menu-content": "the menu with the search box",
  ".redoc-wrap > .api-content": "all sections",
  "div.api-info h1": "title and version",
  "div.api-info h1 span": "the version, the first `span` of the block",
  '[data-role="redoc-summary"]': "the summary of the API",
  '[data-role="redoc-description"]': "the description of the API up to its first heading",
  '[id="section/Words"][data-section-id="section/Words"]': "the section of a heading",
  '[id="tag/pet"][data-section-id="tag/pet"]': "the section of a tag",
  '[id="operation/addPet"][data-section-id="operation/addPet"]': "the section of an operation",
  '[id="operation/addPet"] [id="tag/pet/operation/addPet"]': "the same, by the id with its tag",
  '[id="section/Authentication/key"]': "a security scheme",
  ".redoc-wrap .menu-content li[data-item-id='tag/pet']": "an entry of the menu",
  "li[data-item-id='tag/pet'] > label.-depth1.active": "the label of a tag; `active` for the current entry",
  "li[data-item-id='operation/addPet'] > label.-depth2": "the label of an operation",
  "li[data-item-id='group/All'] > label.-depth0": "the label of a group",
  "li[data-item-id='operation/addPet'] span[title='Add a pet']": "the text of a label",
  "li[data-item-id='operation/addPet'] span.operation-type.post": "the method of an operation",
  "li[data-item-id='operation/hooked'] span.operation-type.hook": "the badge of a webhook",
  "li[data-item-id='schema/Pet'] span.operation-type.schema": "the badge of a schema",
  "[role=search] input.search-input[placeholder='Search...']": "the search box",
  "[role=search] svg.search-icon": "the icon in the search box",
  '[data-role="search:results"] li[data-item-id] > label.active': "the selected search result",
  "span.http-verb.post": "the method beside the path",
  "h2 > a[href='#operation/addPet']:first-child": "the link to a section (an empty element)",
  ".redoc-markdown": "text from Markdown",
  ".redoc-json .hoverable": "a line of JSON",
  ".redoc-json .collapsible": "the content of an object or array in JSON",
  ".redoc-json .collapsed > .ellipsis": "a closed object or array",
  ".redoc-json button.collapser": "the button that opens and closes it",
  ".redoc-json .token.string": "a highlighted token; the same in code",
  ".react-tabs__tab.react-tabs__tab--selected": "the selected tab of the samples",
  ".react-tabs__tab-panel": "the content of the selected tab",
  ".react-tabs__tab.tab-success": "the tab of a successful response",
  ".react-tabs__tab.tab-error": "the tab of an error",
  ".react-tabs__tab.tab-redirect": "the tab of a redirect",
  ".react-tabs__tab.tab-info": "the tab of an informational response",
  "select.dropdown-select": "a choice of media type or example",
  h5: "“Request Body schema:”, “Response Schema:”, “path Parameters”",
  h3: "“Responses”, “Request samples”, “Response samples”",
  ".property-name": "the name of a field",
  ".property-name.deprecated": "the name of a deprecated field",
  ".expanded > .field-head > .property-name": "the name of an open field",
  "table.security-details": "the table of a security scheme",
  ".responses button[aria-expanded]": "the button of a response",
  ".menu-content .scrollbar-container": "the scroll container of the menu, unless `nativeScrollbars` is set",
};

/** Selectors of Redoc without a counterpart, and why. */
export const NO_HOOKS: Readonly<Record<string, string>> = {
  "ul[role=navigation], ul[role=menu], [role=menuitem]":
    "The menu is a list of links within `nav`. A list cannot be a landmark, and the role of a menu would require keys that do not suit a page for reading.",
  "li[tabindex]": "The link in an entry has the focus. A focusable entry would be a second tab stop.",
  "[data-markjs]": "Matches are highlighted in the results, not in the text.",
  ".ps, .ps__rail-y": "The browser scrolls the menu, without a library.",
  ".Dropdown-root, .Dropdown-control, .Dropdown-option":
    "Choices are native elements: `select.dropdown-select`.",
  "tr.last, tr.expanded, td.deprecated":
    "Fields are a list, not a table: `.field`, `.field.expanded`, `.property-name.deprecated`.",
};
