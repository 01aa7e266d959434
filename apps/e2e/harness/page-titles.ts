import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What the window is called while the page at this path, such as `user/my`, is shown, in every language. Empty for an
 * address that the app does not know. Read and not imported, since a journey knows nothing of the app's code.
 */
export function titlesOf(path: string): readonly string[] {
  titles ??= readTitles()
  return titles.get(`/pages/${path}`) ?? []
}

let titles: Map<string, readonly string[]> | undefined

interface Texts {
  name: string
  titles: Record<string, string>
}

function readTitles(): Map<string, readonly string[]> {
  const languages = texts()
  const inEach = (title: string) => languages.map(({ name, titles }) => `${titles[title]} · ${name}`)
  return new Map(rows().map(([, path = '', title = '']) => [path, inEach(title)]))
}

/** The path and the title in each row of the web app's own table. */
function rows() {
  const table = readFileSync(at('../../web/src/app/routes.ts'), 'utf8')
  return [...table.matchAll(/\bpage\(\s*'(\/pages\/[^']+)',\s*'([^']+)'/g)]
}

function texts(): Texts[] {
  const languages = readdirSync(at('../../../locales')).filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name))
  const read = (language: string, noun: string) =>
    JSON.parse(readFileSync(at(`../../../locales/${language}/${noun}.json`), 'utf8'))
  return languages.map((language) => ({ name: read(language, 'app').name as string, titles: read(language, 'titles') }))
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
