import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { languageOfModule, parts } from './language-texts.ts'

const source = fileURLToPath(new URL('./src/', import.meta.url))

/** What home shows to a user besides, and what every other page waits for. */
const ofUsersHome = `${source}app/compositions/home-of-user.tsx`
const ofEveryPage = `${source}platform/query/with-server-state.tsx`

/** What index.html says in its `#page-files`, and public/appearance.js reads: numbers are places in `files`. */
interface PageFiles {
  /** Names in /assets/ of scripts and styles that the first load of a visitor's home does not have. */
  files: string[]
  /** By the path of the page, those that it imports before it is drawn. */
  pages: Record<string, number[]>
  /** The pages that open without a session. */
  open: string[]
  /** Those that say no more than the desks do. */
  desks: string[]
  /** By language: what home says, what the desks say besides, and what all other pages say. */
  texts: Record<string, number[]>
  /** Where the API is, unless it is where the app came from. */
  api: string
}

/** Writes into index.html which files each page needs, so that they are asked for at once and not after the app's own code. */
export function pageFiles(api: string): Plugin {
  return {
    name: 'halyard-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) throw new Error('The files of the pages are known to a build only.')
        const told = JSON.stringify({ ...filesOf(bundle), api } satisfies PageFiles)
        return html.replace(
          '</title>',
          `</title>\n    <script type="application/json" id="page-files">${told}</script>`,
        )
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle): Omit<PageFiles, 'api'> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const first = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const files: string[] = []
  const placesOf = (modules: readonly string[]) => {
    const wanted = chunks.filter(({ facadeModuleId, moduleIds }) =>
      modules.some((module) => module === facadeModuleId || moduleIds.includes(module)),
    )
    const names = [...withImports(bundle, wanted)].filter((file) => !first.has(file))
    for (const name of names) if (!files.includes(name)) files.push(name)
    return names.map((name) => files.indexOf(name))
  }
  const texts: Record<string, number[]> = {}
  for (const { facadeModuleId } of chunks) {
    const language = languageOfModule(facadeModuleId ?? '')
    // In the order in which they are needed, whereas files come in the order of hashes.
    if (language) texts[language] ??= parts.flatMap((part) => placesOf([`\0virtual:texts/${language}/${part}`]))
  }
  const routes = routesAsWritten()
  const pages = routes.map(({ path, page }) => [path, placesOf(page ? [page, ofEveryPage] : [ofUsersHome])] as const)
  const shortened = files.map((file) => file.replace(/^assets\//, ''))
  const pathsOf = (manner: 'open' | 'desk') => routes.filter((route) => route[manner]).map(({ path }) => path)
  return {
    files: shortened,
    pages: Object.fromEntries(pages),
    open: pathsOf('open'),
    desks: pathsOf('desk'),
    texts,
  }
}

/** The names of these chunks, of what they import before they run, and of the styles of both. */
function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<Rolldown.OutputChunk>(chunks)
  // A set grows while it is walked.
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return new Set([...found].flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]))
}

/** The table of pages as src/app/routes.ts has it; home has no file of its own to import. */
function routesAsWritten(): { path: string; page: string | undefined; open: boolean; desk: boolean }[] {
  const table = readFileSync(`${source}app/routes.ts`, 'utf8')
  const rows = table.matchAll(/\bpage\(\s*'([^']+)'(.*?)\),?\n(?=\s*(?:page\(|\]))/gs)
  return [...rows].map(([, path = '', rest = '']) => {
    const file = /import\('([^']+)'\)/.exec(rest)?.[1]
    return {
      path,
      page: file?.replace(/^\.\//, `${source}app/`).replace(/^#/, source),
      open: rest.includes('public: true'),
      desk: rest.includes('desk: true'),
    }
  })
}
