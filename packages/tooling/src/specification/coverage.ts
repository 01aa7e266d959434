import type { Exercise } from './exercises.ts'

/** One thing that the specification asks for, how it is built, and the words by which a test would name it. */
export interface Wanted {
  name: string
  /** Columns between the name and the test. */
  built: readonly string[]
  /** Whether a word that stands in a test means this. */
  means: (word: string) => boolean
}

export interface Section {
  title: string
  columns: readonly string[]
  rows: readonly Row[]
}

export interface Row {
  name: string
  built: readonly string[]
  exercise?: Exercise | undefined
}

/** Finds the test for each row: one that names it itself, and among those the one with the least else on its mind. */
export function section(
  title: string,
  columns: readonly string[],
  wanted: readonly Wanted[],
  all: readonly Exercise[],
): Section {
  const within = (words: ReadonlySet<string>, { means }: Wanted) => [...words].some(means)
  const breadth = (exercise: Exercise) => wanted.filter((one) => within(exercise.direct, one)).length
  const breadths = new Map(all.map((exercise) => [exercise, breadth(exercise)]))
  const first = (found: readonly Exercise[]) =>
    found.toSorted(
      (a, b) =>
        looks(a) - looks(b) ||
        (breadths.get(a) ?? 0) - (breadths.get(b) ?? 0) ||
        compare(a.path, b.path) ||
        compare(a.title, b.title),
    )[0]
  return {
    title,
    columns,
    rows: wanted.map((one) => ({
      name: one.name,
      built: one.built,
      exercise:
        first(all.filter((exercise) => within(exercise.direct, one))) ??
        first(all.filter((exercise) => within(exercise.indirect, one))),
    })),
  }
}

/** The rows that lack a part: nothing built, or no test. */
export function gaps({ title, rows }: Section): string[] {
  return rows
    .filter((row) => !row.exercise || row.built.some((cell) => cell === ''))
    .map((row) => `${title}: ${row.name} has ${row.exercise ? 'an empty column' : 'no test that names it'}`)
}

/** The sections as the Markdown of docs/coverage.md. */
export function markdown(sections: readonly Section[]): string {
  return [
    '# What the specification asks for, and the test that exercises it',
    '',
    'Written by `npm test -- coverage --update`, and checked by the same test without `--update`. For each row the test',
    'is shown that names it with the least else; most rows have more.',
    '',
    ...sections.flatMap(({ title, columns, rows }) => [
      `## ${title} (${rows.length})`,
      '',
      line([...columns, 'test']),
      line([...columns, ''].map(() => '---')),
      ...rows.map((row) => line([row.name, ...row.built, row.exercise ? named(row.exercise) : ''])),
      '',
    ]),
  ].join('\n')
}

function named({ path, title }: Exercise): string {
  return `${path.replace(/^apps\//, '')}: ${title.replaceAll('|', '\\|')}`
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A test that only looks for barriers says little about what the page does. */
function looks({ title }: Exercise): number {
  return /\baxe\b|screen reader/.test(title) ? 1 : 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
