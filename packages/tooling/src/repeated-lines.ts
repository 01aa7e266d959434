import { isSqlFunction } from './sql-files.ts'
import { isTest, type SourceFile } from './tree.ts'

/** As many lines alike, one below the other, are one piece of code that was written twice. */
const alike = 12

const isProduct = ({ path }: SourceFile) =>
  /^(apps|packages|prisma|proxy)\/.*\.([cm]?[jt]sx?|sql|prisma|css)$/.test(path) &&
  !isTest(path) &&
  !/^prisma\/migrations\/|\/test\/|^apps\/e2e\//.test(path)

interface Line {
  file: SourceFile
  number: number
  text: string
}

/**
 * The places of product code where so many lines stand again, each named once. What a file imports is no repetition,
 * and neither are blank lines and how deep a line is indented. A function of the database says nothing new with other
 * names, texts and numbers.
 */
export function repeatedLines(files: readonly SourceFile[]): string[] {
  const first = new Map<string, Line>()
  const faults: string[] = []
  for (const file of files.filter(isProduct)) {
    const lines = linesOf(file)
    let until = 0
    for (let at = 0; at + alike <= lines.length; at++) {
      const run = lines.slice(at, at + alike)
      const key = run.map(({ text }) => text).join('\n')
      const line = run[0] as Line
      const before = first.get(key)
      if (!before) first.set(key, line)
      else if (at >= until) {
        faults.push(`${line.file.path}:${line.number} stands at ${before.file.path}:${before.number} already. ${cure}`)
        until = at + alike
      }
    }
  }
  return faults
}

const cure = 'Give both one piece of code to call, or one style sheet.'

function linesOf(file: SourceFile): Line[] {
  const text = file.text.replace(/^import [^;]*? from '[^']*'$/gm, (found) => found.replace(/[^\n]/g, ''))
  const asCompared = isSqlFunction(file.path) ? shapeOf : (line: string) => line.trim()
  return text
    .split('\n')
    .map((line, index) => ({ file, number: index + 1, text: asCompared(line) }))
    .filter((line) => line.text !== '')
}

/** A line of SQL without its comment, and without what it names: in this house keywords alone are in capitals. */
function shapeOf(line: string): string {
  return line
    .replace(/--.*/, '')
    .replace(/'[^']*'|\d+(?:\.\d+)?|[a-z_][a-z0-9_]*/g, 'x')
    .replace(/\s+/g, '')
}
