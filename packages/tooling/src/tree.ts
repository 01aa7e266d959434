import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the repository: its path from the root with forward slashes, and what stands in it. */
export interface SourceFile {
  path: string
  text: string
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Every text file that git would keep. Walks the folders itself, since a machine without git can run the tests too. */
export function sourceFiles(): SourceFile[] {
  files ??= walk('', ignoredNames()).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return files
}

/** The files whose path matches, such as `within(/^apps\/web\/src\//)`. */
export function within(pattern: RegExp): SourceFile[] {
  return sourceFiles().filter((file) => pattern.test(file.path))
}

/** `path:line` of a place in a file, in the form that editors open. */
export function place(file: SourceFile, offset: number): string {
  return `${file.path}:${file.text.slice(0, offset).split('\n').length}`
}

/** Every match of the pattern in the file, as `path:line: what matched. cure`. */
export function findings(file: SourceFile, pattern: RegExp, cure?: string): string[] {
  const ending = cure === undefined ? '' : `. ${cure}`
  return [...file.text.matchAll(pattern)].map((match) => `${place(file, match.index)}: "${match[0].trim()}"${ending}`)
}

/** The file with its comments blanked out: same length, same lines. A string that looks like a comment stays. */
export function withoutComments(file: SourceFile): SourceFile {
  const { path, text } = file
  const known = blanked.get(file)
  if (known) return known
  const code = text.replace(tokens(path), (token, comment?: string) => (comment ? blank(token) : token))
  blanked.set(file, { path, text: code })
  return { path, text: code }
}
const blanked = new WeakMap<SourceFile, SourceFile>()

/** The file with its strings blanked out as well: for words that mean something to the compiler only. */
export function withoutTexts({ path, text }: SourceFile): SourceFile {
  return { path, text: text.replace(tokens(path), blank) }
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

const blank = (token: string) => token.replace(/[^\n]/g, ' ')

/**
 * Strings, templates, regular expressions and, as the first group, comments; in the order in which a reader meets them.
 */
function tokens(path: string): RegExp {
  if (path.endsWith('.sql')) return /(--[^\n]*|\/\*[\s\S]*?\*\/)|'[^']*'/g
  if (path.endsWith('.css')) return /(\/\*[\s\S]*?\*\/)|'[^'\n]*'|"[^"\n]*"/g
  return /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{(?:[^{}`]|`[^`]*`)*\}|[^`\\])*`|(?<=(?:[=(,:;!&|?{}[\n>]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//g
}

const binary = /\.(png|jpg|jpeg|webp|ico|gif|woff2?|gz|br|zip|wasm)$/

let files: SourceFile[] | undefined

/** What .gitignore says, in the three forms that ours uses: `folder/`, `*.ending` and `name`. */
function ignoredNames(): (name: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1))
  const names = new Set(['.git', 'pnpm-lock.yaml', ...lines.map((line) => line.replace(/^\/|\/$/g, ''))])
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

function walk(folder: string, ignored: (name: string) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (ignored(entry.name) || binary.test(entry.name)) return []
    if (entry.isDirectory()) return walk(path, ignored)
    return entry.isFile() ? [path] : []
  })
}
