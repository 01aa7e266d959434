import { refusals } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { named, plant, spoil } from './planted.ts'
import {
  doubledFunctions,
  isSqlSource,
  misplacedFunctions,
  strayFunctions,
  unknownRefusals,
  unsaidInHeader,
  untestedNouns,
} from './sql-files.ts'
import { isTest, sourceFiles, within } from './tree.ts'

const sources = sourceFiles().filter(({ path }) => isSqlSource(path))
const programs = within(/^(apps\/server\/src|packages\/embedded)\/.*\.(ts|mjs)$/).filter(({ path }) => !isTest(path))
const another = "CREATE FUNCTION planted() RETURNS void LANGUAGE sql AS $$ SELECT 'x' $$;"
const cure = 'Put each function into prisma/sql/<noun>/<function>.sql'

describe('a file of prisma/sql defines the function that it is named for, and that one alone', () => {
  it('in this repository', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(misplacedFunctions)).toEqual([])
    expect(doubledFunctions(sources)).toEqual([])
    expect(programs.flatMap(strayFunctions)).toEqual([])
  })

  it.each([
    ['beside the function of a file', /^prisma\/sql\/spot\/spot_\w+\.sql$/],
    ['among triggers', /^prisma\/sql\/.*\/triggers\.sql$/],
    ['among tables', /^prisma\/sql\/.*\/tables\.sql$/],
  ])('a second one planted %s is found', (_, where) => {
    const { file, at } = plant(where, another)
    expect(isSqlSource(file.path)).toBe(true)
    expect(misplacedFunctions(file)).toEqual([named(at, cure)])
  })

  it('one that has another name than its file is found', () => {
    const { file, at } = spoil(
      /^prisma\/sql\/ledger\/ledger_\w+\.sql$/,
      /\bFUNCTION ledger_\w+/i,
      'FUNCTION ledger_planted',
    )
    expect(misplacedFunctions(file)).toEqual([named(at, cure)])
  })

  it('a file without one is found, also when a comment or a text speaks of one', () => {
    const text = "-- CREATE FUNCTION planted()\nSELECT 'CREATE FUNCTION planted()';"
    expect(misplacedFunctions({ path: 'prisma/sql/spot/planted.sql', text })).toEqual([
      named('prisma/sql/spot/planted.sql:1', cure),
    ])
  })

  it('one that two nouns have is found', () => {
    const [first] = sources.filter(({ path }) => /\/ledger_\w+\.sql$/.test(path))
    const copy = { path: first?.path.replace('/ledger/', '/spot/') ?? '', text: first?.text ?? '' }
    expect(doubledFunctions([...sources, copy])).toEqual([named(`${copy.path}:1`, 'Give one of them another')])
  })

  it('one that the server makes by itself is found', () => {
    const { file, at } = plant(/^apps\/server\/src\/.*\.repository\.ts$/, `const text = \`${another}\``)
    expect(strayFunctions(file)).toEqual([named(at, 'put them into prisma/sql/<noun>/')])
  })
})

describe('the header of a function says what it takes, gives, refuses and locks', () => {
  it('in this repository', () => {
    expect(sources.flatMap(unsaidInHeader)).toEqual([])
  })

  it.each([
    ['what it is for', /\/articles\/article_counts_writings\.sql$/, /^-- .*\n/],
    ['what it takes', /\/staking\/staking_redeem\.sql$/, /-- {3}takes.*\n/],
    ['what it gives', /\/spot\/spot_match\.sql$/, /takes, gives/],
    ['what it locks', /\/withdrawals\/withdrawal_end\.sql$/, /-- {3}locks.*\n/],
    ['that it refuses supplyExhausted', /\/submit\/submit_left_max\.sql$/, /, supplyExhausted/],
  ])('one that does not say %s is found', (what, where, said) => {
    const { file } = spoil(where, said, what === 'what it gives' ? 'takes' : '')
    expect(unsaidInHeader(file)).toEqual([named(`${file.path}:1`, `the header does not say ${what}`)])
  })
})

it('each noun with functions has cases against them; one without is found', () => {
  const paths = within(/^prisma\/sql\//).map(({ path }) => path)
  expect(untestedNouns(paths)).toEqual([])
  const test = 'prisma/sql/wire-transfers/wire-transfers.sql.test.ts'
  expect(untestedNouns(paths.filter((path) => path !== test))).toEqual([named(test, 'Write the cases')])
})

describe('a refusal that SQL answers is one of the contract, with what its sentence needs', () => {
  it('in this repository', () => {
    expect(sources.filter(({ text }) => text.includes('submit_refused(')).length).toBeGreaterThan(3)
    expect(sources.flatMap((file) => unknownRefusals(file, refusals))).toEqual([])
  })

  it('an unknown name is found', () => {
    const { file, at } = spoil(/^prisma\/sql\/spot\/spot_write\.sql$/, /'tooManyOpenOrders'/, "'tooManyOrders'")
    expect(unknownRefusals(file, refusals)).toEqual([named(at, 'Name one of packages/wire/src/refusals.ts')])
  })

  it('a missing detail is found', () => {
    const { file } = spoil(/^prisma\/sql\/ledger\/ledger_post_rows\.sql$/, /, 'asset', account\.asset/, '')
    expect(unknownRefusals(file, refusals)).toEqual([named(`${file.path}:`, 'needs asset in its detail')])
  })
})
