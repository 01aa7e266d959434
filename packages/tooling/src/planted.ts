import { type SourceFile, within } from './tree.ts'

export interface Planted {
  file: SourceFile
  /** `path:line` of the breach. */
  at: string
}

/**
 * A file as it really stands, with a breach in it: the first whose path matches `where`, with `breach` on a line of its
 * own below the first line that matches `below`, or at the end. A rule that finds nothing in it does not see.
 */
export function plant(where: RegExp, breach: string, below?: RegExp): Planted {
  const lines = (file: SourceFile) => file.text.trimEnd().split('\n')
  const file = within(where).find((file) => below === undefined || lines(file).some((line) => below.test(line)))
  if (!file) throw new Error(`No file matches ${where}${below ? ` and has a line ${below}` : ''}: plant it elsewhere.`)
  const line = below ? lines(file).findIndex((line) => below.test(line)) + 1 : lines(file).length
  const text = lines(file).toSpliced(line, 0, breach).join('\n')
  return { file: { path: file.path, text }, at: `${file.path}:${line + 1}: ` }
}

/** A file as it really stands, where the first that matches `sound` is written as `broken`. */
export function spoil(where: RegExp, sound: RegExp, broken: string): Planted {
  const file = within(where).find(({ text }) => sound.test(text))
  if (!file) throw new Error(`No file matches ${where} and holds ${sound}: plant it elsewhere.`)
  const line = file.text.slice(0, file.text.search(sound)).split('\n').length
  return { file: { path: file.path, text: file.text.replace(sound, () => broken) }, at: `${file.path}:${line}: ` }
}

/** Matches a finding that begins with the place of the breach and tells its cure. */
export function named(at: string, cure: string) {
  return {
    asymmetricMatch: (finding: unknown) => String(finding).startsWith(at) && String(finding).includes(cure),
    toString: () => `a finding that begins with "${at}" and says "${cure}"`,
  }
}
