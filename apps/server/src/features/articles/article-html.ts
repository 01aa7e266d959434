import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

/**
 * Sanitises an article's HTML: parsed as browsers parse it, and written anew from the few allowed elements without
 * other attributes. Unknown elements are replaced by their content; scripts, embeds, SVG and MathML are dropped whole.
 *
 * @example cleanHtml('<p onclick="x()">Open <b>now</b></p><script>x()</script>') // '<p>Open <strong>now</strong></p>'
 */
export function cleanHtml(source: string): string {
  return writeNodes(parseFragment(source).childNodes, 0)
}

/** The text of sanitised HTML, for the search. */
export function textOfHtml(clean: string): string {
  return clean
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof characters) => characters[name])
}

const characters = { lt: '<', gt: '>', quot: '"', amp: '&' } as const

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Allowed elements, by the name under which they are written. */
const keptElements = new Map<string, string>([
  ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br'].map((name) => [name, name] as const),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['h1', 'h2'],
  ...['h4', 'h5', 'h6'].map((name) => [name, 'h3'] as const),
])

/** Elements that are dropped with their content. */
const droppedElements = new Set([
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'xmp', 'plaintext', 'noembed', 'noframes'],
  ...['iframe', 'object', 'embed', 'audio', 'video', 'canvas', 'select', 'option', 'button', 'frameset', 'head'],
])

/** No honest text is nested deeper; parsers can be attacked with depth. */
const depthMax = 16

function writeNodes(nodes: readonly Node[], depth: number): string {
  return nodes.map((node) => writeNode(node, depth)).join('')
}

function writeNode(node: Node, depth: number): string {
  if (node.nodeName === '#text') return escaped((node as DefaultTreeAdapterTypes.TextNode).value)
  if (!('tagName' in node) || node.namespaceURI !== html.NS.HTML || droppedElements.has(node.tagName)) return ''
  if (depth >= depthMax) return ''
  if (node.tagName === 'br') return '<br>'
  const inside = writeNodes(node.childNodes, depth + 1)
  if (node.tagName === 'a') return link(node, inside)
  const name = keptElements.get(node.tagName)
  return name === undefined ? inside : `<${name}>${inside}</${name}>`
}

/** A link within the app, to a secure page or to a mailbox; of any other only the text is kept. */
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
