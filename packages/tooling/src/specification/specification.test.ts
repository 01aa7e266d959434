import { recordTypes } from '@halyard/domain/ledger'
import { type Endpoint, endpoints, refusals, languages as wireLanguages } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { within } from '../tree.ts'
import { behaviours, unclaimed } from './behaviours.ts'
import { routeTable } from './route-table.ts'
import * as specification from './wanted.ts'

it('the specification has nothing that the code does not know, nor the other way round', () => {
  const routes = routeTable().map((route) => route.path)
  expect(Object.keys(recordTypes).toSorted()).toEqual(specification.recordTypes.toSorted())
  expect([...wireLanguages].toSorted()).toEqual(specification.languages.toSorted())
  expect(routes.toSorted()).toEqual([...specification.routes, ...specification.ownRoutes].toSorted())
  const open = routeTable().filter((route) => route.open && specification.routes.includes(route.path))
  expect(open.map(({ path }) => path).toSorted()).toEqual(specification.publicRoutes.toSorted())
  const served = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(specification.calls.filter((call) => !served.includes(call))).toEqual([])
  const offered = Object.values(refusals).map((rule) => rule.code)
  expect([...new Set(offered)].filter((code) => code !== 7 && !(code in specification.codes))).toEqual([])
})

it.each(specification.languages)('every code of the catalogue has words of the app in %s', (language) => {
  const [file] = within(new RegExp(`^locales/${language}/codes[.]json$`))
  // What comes with values has a sentence of its own for them. 4006 is said around the server's message.
  const withValues = Object.entries(refusals).filter(
    ([, { code, detail }]) => code in specification.codes && code !== 4006 && detail.length > 0,
  )
  const wanted = [...Object.keys(specification.codes), ...withValues.map(([name]) => name)]
  expect(Object.keys(JSON.parse(file?.text ?? '{}')).toSorted()).toEqual(wanted.toSorted())
})

describe('a behaviour', () => {
  it('is shown by a test that is there under that title, and stands once', () => {
    expect(unclaimed(behaviours)).toEqual([])
    const all = behaviours.map(({ section, says }) => `${section} ${says}`)
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([])
    expect([...new Set(behaviours.map(({ section }) => section))]).toEqual([2, 4, 5, 7, 8, 9])
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
})

it('docs/coverage.md shows what the specification asks for with what answers it; `npm test -- specification -u` writes it', async () => {
  const section = (title: string, rows: readonly string[]) => `## ${title} (${rows.length})\n\n${rows.join('\n')}\n`
  const pages = new Map(routeTable().map(({ path, page }) => [path, page]))
  const calls = new Map(
    Object.entries<Endpoint>(endpoints).map(([name, call]) => [`${call.method} ${call.path}`, name]),
  )
  const page = [
    '# What the specification asks for, and what answers it\n',
    'Written from the code. Every call is made, and provoked to each refusal of its own, by `apps/server/test/contract-calls.test.ts`;',
    'a behaviour names the test that shows it.\n',
    section(
      'Pages below /pages',
      specification.routes.map((path) => `- ${path}: apps/web/src/${pages.get(path)}`),
    ),
    section(
      'Calls below /api',
      specification.calls.map((call) => `- ${call}: ${calls.get(call)}`),
    ),
    ...[2, 4, 5, 7, 8, 9].map((number) =>
      section(
        `Behaviours of section ${number}`,
        behaviours
          .filter((behaviour) => behaviour.section === number)
          .map(({ says, claim }) => `- ${says}. ${claim?.path}: “${claim?.title}”`),
      ),
    ),
  ]
  await expect(page.join('\n')).toMatchFileSnapshot('../../../../docs/coverage.md')
})
