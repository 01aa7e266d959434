import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What an endpoint says about itself for the API documents and their tests alone. */
const documents = new Set(['example', 'summary', 'refusals'])
const contract = fileURLToPath(new URL('../../packages/wire/src/', import.meta.url))

/** Leaves the documents out of the app: they are a third of the contract's size, and no call reads them. */
export function withoutDocuments(): Plugin {
  return {
    name: 'halyard-without-documents',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(contract) || !code.includes('endpoint({')) return null
      const cuts: Range[] = []
      collect(this.parse(code, { lang: 'ts' }), cuts)
      let shorter = code
      for (const { start, end } of cuts.sort((a, b) => b.start - a.start)) {
        shorter = shorter.slice(0, start) + shorter.slice(end).replace(/^\s*,/, '')
      }
      return { code: shorter, map: null }
    },
  }
}

interface Range {
  start: number
  end: number
}

type Node = Range & Record<string, unknown>

/** The properties to cut from every `endpoint({ … })`. */
function collect(value: unknown, cuts: Range[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, cuts)
    return
  }
  if (!isNode(value)) return
  if (value['type'] === 'CallExpression' && nameOf(value['callee']) === 'endpoint') {
    const [described] = value['arguments'] as unknown[]
    const properties = isNode(described) ? (described['properties'] as Node[]) : []
    for (const property of properties) if (documents.has(nameOf(property['key']) ?? '')) cuts.push(property)
    return
  }
  for (const child of Object.values(value)) collect(child, cuts)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined
}
