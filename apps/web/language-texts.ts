import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../../locales/', import.meta.url))

/** The texts that home waits for. */
export const firstNouns = ['app', 'common', 'market']

/** What the desks say besides: deal, the chart and contracts. All others come with the first page that is none of these. */
export const deskNouns = ['amounts', 'assets', 'chart', 'contracts', 'lists', 'price-alerts', 'spot', 'titles']

/** Refusals and mail are written by the server, so their texts stay there. */
const nounsOfTheServer = ['mail', 'refusals']

/** In the order in which they are needed: a page waits for its part and those before it. */
export const parts = ['first', 'desk', 'remaining'] as const
type Part = (typeof parts)[number]

const index = 'virtual:texts'

/**
 * The texts as modules: `virtual:texts` has three imports for each language that is written: what home says, what the desks
 * say, and the rest. One import for each file would put several hundred of them into everybody's first load.
 */
export function languageTexts(): Plugin {
  return {
    name: 'halyard-language-texts',
    resolveId: (id) => (id === index || languageModule(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${index}`) return indexModule()
      const named = languageModule(id)
      if (!named) return null
      const files = filesOf(named.language, named.part)
      for (const { path } of files) this.addWatchFile(path)
      const texts = Object.fromEntries(files.map(({ noun, path }) => [noun, JSON.parse(readFileSync(path, 'utf8'))]))
      return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' }
    },
    configureServer(server) {
      server.watcher.add(locales)
    },
    // A translator sees a changed text at once, while the dev server runs.
    hotUpdate({ file }) {
      if (!file.startsWith(locales)) return
      const { moduleGraph, hot } = this.environment
      for (const module of moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${index}`)) moduleGraph.invalidateModule(module)
      }
      hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** `language-de-DE-first` and so on; the service worker goes by these names. */
export function languageChunk(id: string): string | null {
  const named = languageModule(id)
  return named ? `language-${named.language}-${named.part}` : null
}

/** The language whose texts a module of the build is. */
export const languageOfModule = (id: string): string | undefined => languageModule(id)?.language

const moduleName = (language: string, part: Part) => `${index}/${language}/${part}`

function languageModule(id: string): { language: string; part: Part } | undefined {
  const [, language = '', part] = /^\0?virtual:texts\/([\w-]+)\/(\w+)$/.exec(id) ?? []
  return parts.flatMap((known) => (known === part ? [{ language, part: known }] : []))[0]
}

function indexModule(): string {
  const imports = (language: string) =>
    parts.map((part) => `${part}: () => import(${JSON.stringify(moduleName(language, part))})`)
  const written = readdirSync(locales).map((language) => `'${language}': { ${imports(language).join(', ')} },\n`)
  return `export default {\n${written.join('')}}`
}

function filesOf(language: string, part: Part): { noun: string; path: string }[] {
  return readdirSync(join(locales, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ noun: name.replace('.json', ''), path: join(locales, language, name) }))
    .filter(({ noun }) => !nounsOfTheServer.includes(noun) && partOf(noun) === part)
}

function partOf(noun: string): Part {
  if (firstNouns.includes(noun)) return 'first'
  return deskNouns.includes(noun) ? 'desk' : 'remaining'
}
