import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './tree.ts'

/** Evidence that a document names in its tables, as `path` or `path: what stands there`, and that is not there. */
export function missingEvidence(document: SourceFile, root: string): string[] {
  const rows = document.text.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) =>
    [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  )
  return named.flatMap((evidence) => {
    const [path = '', ...rest] = evidence.split(': ')
    const file = join(root, path)
    const cure = `Name what shows it in ${document.path}, or say there that it is not met.`
    if (!existsSync(file)) return [`${path}: no such file. ${cure}`]
    const says = rest.join(': ')
    return readFileSync(file, 'utf8').includes(says) ? [] : [`${path}: nothing in it says "${says}". ${cure}`]
  })
}
