import type { Note } from './records.ts'

/** One thing that the specification asks for, how it is built, and which notes of a test mean it. */
export interface Wanted {
  name: string
  /** Columns between the name and the test. */
  built: readonly string[]
  means: (note: Note) => boolean
  /** How the document names the one test that was written for it; any other thing may have been done by many. */
  shownBy?: string
}

export interface Section {
  title: string
  columns: readonly string[]
  rows: readonly Row[]
}

interface Row {
  name: string
  built: readonly string[]
  /** `apps/server/…test.ts: its title`; undefined when no test did it. */
  test: string | undefined
}

/**
 * Finds the test for each row: the one that the document names already if it has done it or at least passed, so that a
 * race never changes the document; else the first by its name.
 */
export function section(
  title: string,
  columns: readonly string[],
  wanted: readonly Wanted[],
  notes: readonly Note[],
  document: string,
): Section {
  const passed = new Set(notes.filter(({ kind }) => kind === 'passed').map(named))
  const filesPassed = new Set([...passed].map((test) => test.split(':')[0] ?? ''))
  const known = rowsOf(document, title)
  return {
    title,
    columns,
    rows: wanted.map(({ name, built, means, shownBy }) => {
      const tests = [...new Set(notes.filter(means).map(named))].sort(compare)
      if (shownBy !== undefined) return { name, built, test: tests.length === 0 ? undefined : shownBy }
      const before = known.get(name)
      const stays = before !== undefined && (passed.has(before) || filesPassed.has(before))
      return { name, built, test: tests.length === 0 ? undefined : stays ? before : tests[0] }
    }),
  }
}

/** The rows that lack a part: nothing built, or no test that did it. */
export function gaps({ title, rows }: Section): string[] {
  return rows
    .filter((row) => row.test === undefined || row.built.some((cell) => cell === ''))
    .map((row) => `${title}: ${row.name} has ${row.test === undefined ? 'no test that does it' : 'an empty column'}`)
}

/** The sections as the Markdown of docs/coverage.md. */
export function markdown(sections: readonly Section[]): string {
  return [
    '# What the specification asks for, and the test that does it',
    '',
    'Written at the end of a whole `npm test` from what its tests did: which endpoint they called, with what they were refused, which',
    'records stood in their databases, which page they visited. What no test did fails that run. `npm run coverage` writes it once more',
    'from the same notes. One test is shown where many do the same, or only its file where it does so for all of its tests. A behaviour',
    'names the test that was written for it, as its source has it; `npm run check` finds one that was renamed or is gone.',
    '',
    ...sections.flatMap(({ title, columns, rows }) => [
      `## ${title} (${rows.length})`,
      '',
      line([...columns, 'test']),
      line([...columns, ''].map(() => '---')),
      ...rows.map((row) => line([row.name, ...row.built, (row.test ?? '').replaceAll('|', '\\|')])),
      '',
    ]),
  ].join('\n')
}

/** The test that the document names in each row of a section. */
function rowsOf(document: string, title: string): Map<string, string> {
  const [, below = ''] = document.split(`\n## ${title} (`)
  const [body = ''] = below.split('\n## ')
  return new Map(
    [...body.matchAll(/^\| (.*?) \| (?:.* \| )?(apps\/.*|packages\/.*) \|$/gm)].map((match) => [
      match[1] ?? '',
      (match[2] ?? '').replaceAll('\\|', '|'),
    ]),
  )
}

/** Journeys may run beside each other, so that only their file is known for certain of a page. */
function named({ kind, path, title }: Note): string {
  return title === '' || kind === 'visit' ? path : `${path}: ${title.split(' > ').join(' › ')}`
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
