import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { deskNouns, firstNouns } from '../../language-texts.ts'

const source = fileURLToPath(new URL('../', import.meta.url))
const table = readFileSync(join(source, 'app/routes.ts'), 'utf8')
const desks = [...table.matchAll(/page\('([^']+)'.*import\('\.\/([^']+)'\), \{[^}]*desk: true/g)]

it('there are desks', () => expect(desks.length).toBeGreaterThanOrEqual(3))

it.each(desks.map(([, path = '', page = '']) => [path, page]))(
  '%s says nothing that comes with other pages only',
  (_, page) => {
    const files = reachableFrom(join(source, 'app', page))
    expect(files.size).toBeGreaterThan(100)
    const said = [...files].flatMap((file) => nounsOf(file).map((noun) => `${noun} in ${file.slice(source.length)}`))
    const early = [...firstNouns, ...deskNouns]
    expect(said.filter((each) => !early.includes(each.split(' ')[0] ?? '') && !asksForItself.includes(each))).toEqual(
      [],
    )
  },
)

/** It waits for all texts before it speaks. */
const asksForItself = ['codes in platform/api/call.ts']

/** The nouns that a file asks for, alone, in a list or before a key. */
function nounsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const asked = [...text.matchAll(/\b(?:useTranslation|currentText)\(([^()]*)\)/g)].flatMap(([, named = '']) => [
    ...named.matchAll(/'([\w-]+)'/g),
  ])
  const keyed = [...text.matchAll(/\bt\(\s*['`]([\w-]+):/g)]
  return [...asked, ...keyed].map(([, noun = '']) => noun)
}

/** The files of the app that one imports, at once or when it needs them. */
function reachableFrom(entry: string): Set<string> {
  const found = new Set([entry])
  // A set grows while it is walked.
  for (const file of found) {
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/(?:from |import\(|import )'([#.][^']+\.tsx?)'/g)) {
      const imported = from.startsWith('#') ? join(source, from.slice(1)) : join(dirname(file), from)
      if (existsSync(imported)) found.add(imported)
    }
  }
  return found
}
