import { describe, expect, it } from 'vitest'
import { repeatedLines } from './repeated-lines.ts'
import { sourceFiles, within } from './tree.ts'

const lines = (count: number, name = 'line') => Array.from({ length: count }, (_, index) => `  ${name}${index}()`)
const file = (path: string, ...text: string[]) => ({ path: `apps/web/src/${path}`, text: text.join('\n') })

describe('lines that stand twice', () => {
  it('are none in product code', () => {
    expect(repeatedLines(sourceFiles())).toEqual([])
  })

  it('are found, however deep they are indented', () => {
    const other = file('b.tsx', 'first()', '', ...lines(12).map((line) => `    ${line}`))
    expect(repeatedLines([file('a.ts', ...lines(12)), other])).toEqual([
      expect.stringMatching(/^apps\/web\/src\/b\.tsx:3 stands at apps\/web\/src\/a\.ts:1 already/),
    ])
  })

  it('are found in one file, and a longer run is named once', () => {
    expect(repeatedLines([file('a.css', ...lines(20), 'between()', ...lines(20))])).toHaveLength(1)
  })

  it('are found in a function of the database under other names', () => {
    const { text: whole = '' } = within(/^prisma\/sql\/ledger\/ledger_post\.sql$/)[0] ?? {}
    const made = whole.slice(whole.indexOf('CREATE FUNCTION')).split('\n').slice(0, 20).join('\n')
    const text = made.replaceAll('leg', 'limb').replaceAll("'user:%'", "'house:%'")
    const path = 'prisma/sql/spot/spot_post.sql'
    expect(repeatedLines([...sourceFiles(), { path, text }])).toEqual([
      expect.stringMatching(/^prisma\/sql\/spot\/spot_post\.sql:1 stands at prisma\/sql\/ledger\/ledger_post\.sql:/),
    ])
  })

  it.each([
    ['eleven', [file('a.ts', ...lines(11)), file('b.ts', ...lines(11))]],
    [
      'imports',
      ['a.ts', 'b.ts'].map((path) => file(path, 'import {', ...lines(12).map((line) => `${line},`), "} from './c.ts'")),
    ],
    ['tests', [file('a.test.ts', ...lines(12)), file('b.test.ts', ...lines(12))]],
  ])('are not: %s', (_, files) => {
    expect(repeatedLines(files)).toEqual([])
  })
})
