import { recordTypes } from '@halyard/domain/ledger'
import { refusals, languages as wireLanguages } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { within } from '../tree.ts'
import { behaviours, meansClaim, unclaimed } from './behaviours.ts'
import { gaps, markdown, section } from './coverage.ts'
import type { Note } from './records.ts'
import { routeTable } from './route-table.ts'
import * as specification from './wanted.ts'

it('the specification has nothing that the code does not know, nor the other way round', () => {
  const routes = routeTable().map((route) => route.path)
  expect(Object.keys(recordTypes).toSorted()).toEqual(specification.recordTypes.toSorted())
  expect([...wireLanguages].toSorted()).toEqual(specification.languages.toSorted())
  expect(routes.toSorted()).toEqual([...specification.routes, ...specification.ownRoutes].toSorted())
  const offered = Object.values(refusals).map((rule) => rule.code)
  expect([...new Set(offered)].filter((code) => code !== 7 && !(code in specification.codes))).toEqual([])
})

it.each(specification.languages)('every code of the catalogue has words of the app in %s', (language) => {
  const [file] = within(new RegExp(`^locales/${language}/codes[.]json$`))
  expect(Object.keys(JSON.parse(file?.text ?? '{}')).toSorted()).toEqual(Object.keys(specification.codes).toSorted())
})

describe('the row of a call', () => {
  const path = 'apps/server/src/features/spot/spot.http.test.ts'
  const notes: Note[] = [
    { kind: 'passed', path, title: 'buys > fills' },
    { kind: 'passed', path, title: 'buys > again' },
    { kind: 'call', name: 'POST /spot/buy', path, title: 'buys > fills' },
    { kind: 'call', name: 'POST /spot/buy', path, title: 'buys > again' },
  ].map((note) => ({ name: '', ...note }) as Note)
  const wanted = [{ name: 'buy', built: ['x'], means: (note: Note) => note.name === 'POST /spot/buy' }]
  const table = (document: string, noted = notes) => section('Calls', ['call', 'x'], wanted, noted, document)

  it('names the first test that made it', () => {
    expect(table('').rows[0]?.test).toBe(`${path}: buys › again`)
  })

  it('keeps the test that the document names, as long as it passes', () => {
    const document = markdown([{ ...table(''), rows: [{ name: 'buy', built: ['x'], test: `${path}: buys › fills` }] }])
    expect(table(document).rows[0]?.test).toBe(`${path}: buys › fills`)
    expect(table(document, notes.slice(1, 2).concat(notes.slice(3))).rows[0]?.test).toBe(`${path}: buys › again`)
  })

  it('is a gap when no test made it, whatever the document says', () => {
    expect(gaps(table(markdown([table('')]), notes.slice(0, 2)))).toEqual(['Calls: buy has no test that does it'])
  })
})

describe('a behaviour', () => {
  it('is shown by a test that is there under that title, and stands once', () => {
    expect(unclaimed(behaviours)).toEqual([])
    const all = behaviours.map(({ section, says }) => `${section} ${says}`)
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([])
    expect([...new Set(behaviours.map(({ section }) => section))]).toEqual([2, 4, 5, 8, 9])
  })

  const claim = { path: 'a.test.ts', title: 'takes %s of 100 %% (at once)' }
  const one = { section: 2, says: 'it does', claim } as const

  it('is a gap without a test, and when its test was renamed or is gone', () => {
    expect(unclaimed([one], () => new Set([claim.title]))).toEqual([])
    expect(unclaimed([one], () => new Set(['takes all']))).toEqual([
      'section 2: it does: a.test.ts has no test “takes %s of 100 %% (at once)”',
    ])
    expect(unclaimed([{ ...one, claim: undefined }])).toEqual(['section 2: it does: no test shows it'])
  })

  it('was shown when its test has passed, whatever its title was filled in with', () => {
    const note = (path: string, title: string): Note => ({ kind: 'passed', name: '', path, title })
    const means = meansClaim(claim)
    expect(means(note('a.test.ts', 'a sale > takes 7 of 100 % (at once)'))).toBe(true)
    expect(means(note('a.test.ts', 'a sale > takes 7 of 100 % (at once) and more'))).toBe(false)
    expect(means(note('b.test.ts', 'a sale > takes 7 of 100 % (at once)'))).toBe(false)
    const [row] = section('Behaviours', ['x'], [{ name: 'n', built: [], means, shownBy: 'a: t' }], [], '').rows
    expect(row?.test).toBeUndefined()
  })
})
