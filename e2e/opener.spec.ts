/** Tests the robot on minimal pages of every kind. */
import { expect, test } from "@playwright/test";
import { openEverything } from "./opener.ts";

const PAGES: { name: string; html: string; seen: readonly string[]; unseen?: readonly string[] }[] = [
  {
    name: "an accordion inside an accordion",
    html: `<button aria-expanded="false" onclick="toggle(this)">outer</button>
      <div hidden>first <button aria-expanded="false" onclick="toggle(this)">inner</button><div hidden>second</div></div>`,
    seen: ["outer", "first", "second"],
  },
  {
    name: "details inside details",
    html: `<details><summary>outer</summary>first<details><summary>inner</summary>second</details></details>`,
    seen: ["first", "second"],
  },
  {
    name: "what is open stays open",
    html: `<button aria-expanded="true" onclick="toggle(this)">open</button>
      <div>stays<button aria-expanded="false" onclick="toggle(this)">inner</button><div hidden>second</div></div>
      <p id="log"></p>`,
    seen: ["stays", "second"],
    unseen: ["was closed"],
  },
  {
    name: "tabs in tabs",
    html: `<div role="tablist" id="outer"></div><div id="panel"></div><script>
      const tabs = (list, names, show) => {
        let at = names[0];
        const draw = () => { list.innerHTML = names.map(n => '<button role="tab" aria-selected="' + (n === at) + '">' + n + '</button>').join('');
          [...list.children].forEach((b, i) => b.onclick = () => { at = names[i]; draw(); }); show(at); };
        draw();
      };
      tabs(outer, ['200', '404'], at => {
        panel.innerHTML = '<div role="tablist"></div><p></p>';
        tabs(panel.firstChild, ['json', 'xml'], kind => { panel.lastChild.textContent = at + ' as ' + kind; });
      });</script>`,
    seen: ["200 as json", "200 as xml", "404 as json", "404 as xml"],
  },
  {
    name: "a select that changes the text, and one inside",
    html: `<select id="outer"><option>a<option>b</select><div id="panel"></div><script>
      outer.onchange = () => {
        panel.innerHTML = '<select><option>1<option>2</select><p></p>';
        const show = () => { panel.lastChild.textContent = outer.value + '-' + panel.firstChild.value; };
        panel.firstChild.onchange = show; show();
      };
      outer.onchange();</script>`,
    seen: ["a-1", "a-2", "b-1", "b-2"],
  },
  {
    name: "a list that pops up",
    html: `<button aria-haspopup="listbox" aria-expanded="false" id="kinds">media type</button><p id="chosen">json chosen</p><script>
      kinds.onclick = () => {
        if (window.list) return list.remove();
        document.body.insertAdjacentHTML('beforeend', '<ul id="list" role="listbox"><li role="option">json<li role="option">xml</ul>');
        [...list.children].forEach(li => li.onclick = () => { chosen.textContent = li.textContent + ' chosen'; list.remove(); });
      };</script>`,
    seen: ["json chosen", "xml chosen"],
  },
  {
    name: "what is open only until something else is pressed",
    html: `<button aria-expanded="false">one</button><p hidden>first</p><button aria-expanded="false">two</button><p hidden>second</p><script>
      addEventListener('mousedown', event => document.querySelectorAll('button').forEach(b => {
        const is = b === event.target && b.nextElementSibling.hidden;
        b.setAttribute('aria-expanded', is); b.nextElementSibling.hidden = !is;
      }));</script>`,
    seen: ["first", "second"],
  },
  {
    name: "what is drawn when it is near",
    html: `<div style="height:3000px">far</div><p id="far" style="min-height:20px"></p><div style="height:3000px"></div><script>
      new IntersectionObserver(([one]) => { far.textContent = one.isIntersecting ? 'drawn' : ''; }).observe(far);</script>`,
    seen: ["drawn"],
  },
  {
    name: "a box that scrolls, in a shadow root inside a shadow root",
    html: `<div id="host"></div><script>
      const inner = document.createElement('div');
      host.attachShadow({ mode: 'open' }).append(inner);
      inner.attachShadow({ mode: 'open' }).innerHTML = '<button aria-expanded="false">more</button><div hidden>in the shadow</div><slot></slot>';
      inner.innerHTML = 'slotted';
      const button = inner.shadowRoot.firstChild;
      button.onclick = () => toggle(button);</script>`,
    seen: ["in the shadow", "slotted"],
  },
  {
    name: "what looks as if it could be pressed",
    html: `<style>.row { cursor: pointer }</style>
      <div class="row" onclick="toggle(this)"><b>GET</b> <span>/pets</span></div><div hidden>the operation</div>
      <div class="row" onclick="toggle(this)">opened at first</div>
      <div>closed and opened again <select id="late" onchange="end.textContent = 'all still there'"><option>1<option>2</select></div>
      <p id="end"></p>`,
    seen: ["the operation", "closed and opened again", "all still there"],
  },
  {
    name: "controls that stay while what they are about is another",
    html: `<nav><a href="#/a">A</a> <a href="#/b">B</a></nav><h1></h1><ol><li><li><li><li></ol>
      <button role="tab" aria-selected="true">example</button><button role="tab" aria-selected="false">schema</button><p></p><script>
      const [example, schema] = document.querySelectorAll('button');
      const show = tab => {
        document.querySelector('h1').textContent = 'Place ' + location.hash.slice(2);
        document.querySelectorAll('li').forEach((li, i) => { li.textContent = location.hash + i; });
        document.querySelector('p').textContent = tab.textContent + ' of ' + location.hash.slice(2);
        for (const one of [example, schema]) one.setAttribute('aria-selected', one === tab);
      };
      example.onclick = () => show(example); schema.onclick = () => show(schema);
      onhashchange = () => show(example); show(example);</script>`,
    seen: ["example of a", "schema of a", "example of b", "schema of b"],
  },
  {
    name: "what leads away from where there is more to open",
    html: `<nav><a href="#/a">A</a> <a href="#/b">B</a></nav><main></main><script>
      const show = () => { document.querySelector('main').innerHTML = '<h1>Place ' + location.hash.slice(2) + '</h1><b style="cursor: pointer">away</b> <button>first</button> <button>second</button><p></p>';
        document.querySelector('b').onclick = () => { location.hash = '/elsewhere'; };
        document.querySelectorAll('button').forEach(b => { b.onclick = () => { document.querySelector('p').textContent = b.textContent + ' of ' + location.hash.slice(2); }; });
        if (location.hash === '#/elsewhere') document.querySelector('main').textContent = 'elsewhere'; };
      onhashchange = show; show();</script>`,
    seen: ["elsewhere", "first of a", "second of a", "first of b", "second of b"],
  },
  {
    name: "what is pressed through its words",
    html: `<div style="cursor: pointer" onclick="if (event.target === this) out.textContent = 'opened'"><b style="pointer-events: none">row</b></div>
      <p id="out"></p>`,
    seen: ["opened"],
  },
  {
    name: "a page that shows one operation at a time",
    html: `<nav><a href="#/a">A</a> <a href="#/b">B</a></nav><main></main><script>
      const show = () => { document.querySelector('main').innerHTML = 'Place ' + location.hash.slice(2) +
        '<button aria-expanded="false" onclick="toggle(this)">more</button><div hidden>more of ' + location.hash.slice(2) + '</div>'; };
      onhashchange = show; show();</script>`,
    seen: ["Place a", "more of a", "Place b", "more of b"],
  },
  {
    name: "a menu that closes when its heading is pressed",
    html: `<style>nav div { cursor: pointer }</style><nav><div>group</div><p></p></nav><main>start</main><script>
      const [group, entries] = document.querySelector('nav').children;
      const entry = name => { const it = document.createElement('div'); it.textContent = name; entries.append(it);
        it.onclick = () => { document.querySelector('main').textContent = 'Place ' + name; }; };
      group.onclick = () => entries.childElementCount ? entries.replaceChildren() : ['a', 'b'].forEach(entry);
      group.onclick();</script>`,
    seen: ["Place a", "Place b"],
  },
  {
    name: "what does something else is left alone",
    html: `<button onclick="note('sent')">Try it out</button><button onclick="note('copied')">Copy</button>
      <a href="https://example.com/" onclick="note('left')">elsewhere</a><a download href="#x" onclick="note('loaded')">Download</a>
      <button aria-label="Toggle dark mode" onclick="note('dark')">☾</button><p id="log">nothing</p>
      <script>function note(what) { log.textContent += ' was ' + what; }</script>`,
    seen: ["nothing"],
    unseen: ["was"],
  },
  {
    name: "what nobody sees",
    html: `<p hidden>one</p><p style="visibility:hidden">two</p><p style="opacity:0">three</p>
      <div style="height:0;overflow:hidden">four</div><p style="position:absolute;width:1px;height:1px;overflow:hidden">five</p>
      <p title="six" aria-label="seven">shown</p><div style="display:none"><button aria-expanded="false" onclick="toggle(this)">eight</button><p>nine</p></div>`,
    seen: ["shown"],
    unseen: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  },
  {
    name: "what is invisible has visible descendants",
    html: `<style>i::before { content: "one" }</style><p style="visibility:hidden">two <i></i> <b style="visibility:visible">shown</b></p>
      <div style="visibility:hidden"><button aria-expanded="false" onclick="toggle(this)">three</button><p hidden style="visibility:visible">four</p>
      <select><option>five</select></div>`,
    seen: ["shown"],
    unseen: ["one", "two", "three", "four", "five"],
  },
  {
    name: "words of a style sheet",
    html: `<style>b::after { content: "required" }</style><p><b>name</b></p>`,
    seen: ["name required"],
  },
  {
    name: "fields",
    html: `<input value="a value"><input placeholder="a hint"><input type="password" value="secret"><textarea>a text</textarea>`,
    seen: ["a value", "a hint", "a text"],
    unseen: ["secret"],
  },
  {
    name: "a tree without end",
    html: `<div id="root"></div><script>
      const grow = (at) => { at.innerHTML = '<button aria-expanded="false">child</button><div></div>';
        at.firstChild.onclick = () => { at.firstChild.setAttribute('aria-expanded', true); grow(at.lastChild); }; };
      grow(root);</script>`,
    seen: ["child"],
  },
];

const HEAD = `<!doctype html><meta charset="utf-8"><script>
  function toggle(button) {
    const is = button.getAttribute('aria-expanded') === 'true';
    if (button.hasAttribute('aria-expanded')) button.setAttribute('aria-expanded', !is);
    button.nextElementSibling.hidden = !button.nextElementSibling.hidden;
    if (is) document.getElementById('log').textContent = 'was closed';
  }</script>`;

for (const { name, html, seen, unseen = [] } of PAGES)
  test(name, async ({ page }) => {
    await page.setContent(HEAD + html);
    const { text, complete } = await openEverything(page);
    expect(complete).toBe(true);
    for (const one of seen) expect(text).toContain(one);
    for (const one of unseen) expect(text).not.toContain(one);
  });

test("links are the visible ones, as written", async ({ page }) => {
  await page.setContent(
    `<a href="https://example.com/x">x</a><a hidden href="/y">y</a><a style="visibility:hidden" href="/w">w</a><details><summary>more</summary><a href="z">z</a></details>`,
  );
  expect((await openEverything(page)).links).toEqual(["https://example.com/x", "z"]);
});

test("without enough time, the result is incomplete", async ({ page }) => {
  await page.setContent(`<p>begun</p><script>setInterval(() => document.body.append('x'), 5)</script>`);
  const { text, complete } = await openEverything(page, { budget: 300 });
  expect(complete).toBe(false);
  expect(text).toContain("begun");
});
