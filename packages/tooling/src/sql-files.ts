import { findings, place, type SourceFile, withoutTexts } from './tree.ts'

/** SQL that decides: `prisma/sql/<noun>/`, where a file's name says what is in it. */
export const isSqlSource = (path: string) => /^prisma\/sql\/[a-z-]+\/\w+\.sql$/.test(path)

/** What is not a function: see packages/embedded/src/schema/sources.ts. */
const declarations = /\/(?:types|tables|triggers|rows)\.sql$/

/** SQL that says what to do, and not what there is. */
const isSqlFunction = (path: string) => isSqlSource(path) && !declarations.test(path)

/** Files that do not define exactly the function that they are named for, and functions in files of declarations. */
export function misplacedFunctions(file: SourceFile): string[] {
  const cure = 'Put each function into prisma/sql/<noun>/<function>.sql, and run npm run migration -- <name>.'
  if (declarations.test(file.path)) return findings(withoutTexts(file), definition, cure)
  const name = /(\w+)\.sql$/.exec(file.path)?.[1] ?? ''
  const defined = [...withoutTexts(file).text.matchAll(definition)].map((match) => match[1])
  if (defined.length === 0) return [`${file.path}:1: defines no function. ${cure}`]
  return findings(withoutTexts(file), definition, cure).filter((_, at) => at > 0 || defined[0] !== name)
}

/** Functions of one name in two files, of which the later would win in silence. */
export function doubledFunctions(files: readonly SourceFile[]): string[] {
  const names = files.map(({ path }) => path.split('/').at(-1) ?? '')
  return files
    .filter(({ path }, at) => !declarations.test(path) && names.indexOf(names[at] ?? '') !== at)
    .map(({ path }) => `${path}:1: another noun has a function of this name. Give one of them another.`)
}

/**
 * What a function's header must say, and does not: what it takes, gives, refuses and locks, each on a line that begins
 * so.
 */
export function unsaidInHeader(file: SourceFile): string[] {
  if (declarations.test(file.path)) return []
  const begin = file.text.search(/^CREATE FUNCTION/m)
  const [header, made] = [file.text.slice(0, begin), file.text.slice(begin)]
  const { parameters = '', answer = '' } = signature.exec(made)?.groups ?? {}
  const isTrigger = answer === 'trigger'
  const refused = [...made.matchAll(/\bsubmit_refused\(\s*[^,()]+,\s*'(\w+)'/g)].map((match) => match[1] ?? '')
  const unsaid = [
    ...(header.startsWith('-- ') ? [] : ['what it is for']),
    ...(parameters.replace(/\bmoment timestamptz\b/, '').trim() && !says(header, 'takes') ? ['what it takes'] : []),
    ...(!isTrigger && answer !== 'void' && !says(header, 'gives') ? ['what it gives'] : []),
    ...(!isTrigger && locking.test(made) && !says(header, 'locks') ? ['what it locks'] : []),
    ...refused.filter((name) => !new RegExp(`\\b${name}\\b`).test(header)).map((name) => `that it refuses ${name}`),
  ]
  return unsaid.map((what) => `${file.path}:1: the header does not say ${what}. Write it as those beside it do.`)
}

const says = (header: string, what: string) => new RegExp(`^--\\s+(?:\\w+, )?${what}\\b`, 'm').test(header)
const signature = /^CREATE FUNCTION \w+\s*\((?<parameters>[^)]*(?:\(\d+\)[^)]*)*)\)\s*(?:RETURNS\s+(?<answer>\w+))?/
const locking = /\bFOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)\b|\bpg_advisory_xact_lock|\bledger_(?:post|lock)\w*\(/

/** Nouns with functions and without cases against them. */
export function untestedNouns(paths: readonly string[]): string[] {
  const nouns = new Set(paths.filter(isSqlFunction).map((path) => path.split('/')[2]))
  return [...nouns]
    .map((noun) => `prisma/sql/${noun}/${noun}.sql.test.ts`)
    .filter((test) => !paths.includes(test))
    .map((test) => `${test}: is missing. Write the cases of the functions beside it, as tables.`)
}

/** SQL outside the folder that makes functions or triggers where nobody looks for them: neither migrations nor tests. */
export function strayFunctions(file: SourceFile): string[] {
  return findings(
    file,
    /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:FUNCTION|PROCEDURE|TRIGGER)\s+\w+/g,
    'Functions and triggers of the database are source: put them into prisma/sql/<noun>/.',
  )
}

/** Refusals that SQL answers under a name that the contract does not have, or without what their sentence needs. */
export function unknownRefusals(
  file: SourceFile,
  known: Readonly<Record<string, { detail: readonly string[] }>>,
): string[] {
  return [...file.text.matchAll(/\bsubmit_refused\(\s*[^,()]+,\s*'(\w+)'/g)].flatMap((match) => {
    const name = match[1] ?? ''
    const at = place(file, match.index)
    const rule = known[name]
    if (!rule) return [`${at}: "${name}" is no refusal. Name one of packages/wire/src/refusals.ts, or add it there.`]
    const call = callAt(file.text, match.index)
    // What comes in a variable was built elsewhere.
    if (!call.includes('jsonb_build_object') && call.length > match[0].length) return []
    const missing = rule.detail.filter((value) => !call.includes(`'${value}'`))
    return missing.map((value) => `${at}: "${name}" needs ${value} in its detail, which its sentence shows.`)
  })
}

/** A call from its name to the parenthesis that closes it. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    if (depth === 0) return text.slice(start, end)
  }
  return text.slice(start)
}

const definition = /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\s+(?:public\.)?"?(\w+)/gi
