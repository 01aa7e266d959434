import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

/**
 * Makes an article's HTML harmless: it is read as browsers read it, and written anew from the few elements below, with
 * every other attribute left out. Elements that are only unknown give way to what is in them; those that run, load, embed or
 * switch the parser into another mode are left out whole, and so is everything of SVG and MathML.
 *
 * @example cleanHtml('<p onclick="x()">Open <b>now</b></p><script>x()</script>') // '<p>Open <strong>now</strong></p>'
 */
export function cleanHtml(source: string): string {
  return written(parseFragment(source).childNodes, 0)
}

/** The words of cleaned HTML, for the search. */
export function textOfHtml(clean: string): string {
  return clean
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof characters) => characters[name])
}

const characters = { lt: '<', gt: '>', quot: '"', amp: '&' } as const

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** What is kept, and under which name. */
const kept = new Map<string, string>([
  ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br'].map((name) => [name, name] as const),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['h1', 'h2'],
  ...['h4', 'h5', 'h6'].map((name) => [name, 'h3'] as const),
])

/** What is left out with all that is in it. */
const dropped = new Set([
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'xmp', 'plaintext', 'noembed', 'noframes'],
  ...['iframe', 'object', 'embed', 'audio', 'video', 'canvas', 'select', 'option', 'button', 'frameset', 'head'],
])

/** Nobody nests a text so deep; whoever does wants the next parser to lose count. */
const depthMax = 16

function written(nodes: readonly Node[], depth: number): string {
  return nodes.map((node) => writtenNode(node, depth)).join('')
}

function writtenNode(node: Node, depth: number): string {
  if (node.nodeName === '#text') return escaped((node as DefaultTreeAdapterTypes.TextNode).value)
  if (!('tagName' in node) || node.namespaceURI !== html.NS.HTML || dropped.has(node.tagName)) return ''
  if (depth >= depthMax) return ''
  if (node.tagName === 'br') return '<br>'
  const inside = written(node.childNodes, depth + 1)
  if (node.tagName === 'a') return link(node, inside)
  const name = kept.get(node.tagName)
  return name === undefined ? inside : `<${name}>${inside}</${name}>`
}

/** A link within the app, to a secure page or to a mailbox; any other is only its words. */
function link(element: Element, inside: string): string {
  const given = element.attrs.find(({ name }) => name === 'href')?.value.trim() ?? ''
  if (/^#\/pages\/[A-Za-z0-9/?=&_-]+$/.test(given)) return `<a href="${escaped(given)}">${inside}</a>`
  if (/^mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$/.test(given)) return `<a href="${given}">${inside}</a>`
  const address = URL.canParse(given) ? new URL(given) : undefined
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return inside
  return `<a href="${escaped(address.href)}" rel="noopener noreferrer nofollow">${inside}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] as string)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
