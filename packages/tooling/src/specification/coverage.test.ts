import { recordTypes } from '@halyard/domain/ledger'
import { type Endpoint, endpoints, refusals, languages as wireLanguages } from '@halyard/wire'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../texts.ts'
import { within } from '../tree.ts'
import { gaps, markdown, section, type Wanted } from './coverage.ts'
import { exercises } from './exercises.ts'
import * as specification from './wanted.ts'

const serverTests = within(/^apps\/server\/(src|test)\/.*\.test\.ts$/).flatMap(exercises)
const journeys = within(/^apps\/e2e\/journeys\/.*\.spec\.ts$/).flatMap(exercises)
const ofCall = new Map<string, string>(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name] as const),
)

describe('docs/coverage.md', () => {
  const sections = [
    section('Pages', ['page below /pages', 'file', 'without a session'], pages(), journeys),
    section('Calls of the specification', ['call', 'endpoint'], specification.calls.map(call), serverTests),
    section('Calls of our own', ['call', 'endpoint'], ownCalls().map(call), serverTests),
    section('Codes', ['code', 'meaning', 'refusals'], codes(), serverTests),
    section('Refusals', ['refusal', 'code'], Object.keys(refusals).map(refusal), serverTests),
    section('Record types', ['record type', 'number'], specification.recordTypes.map(recordType), serverTests),
    section('Languages', ['language', 'texts'], specification.languages.map(language), journeys),
  ]

  it('has a test and everything else in each row', () => {
    expect(sections.flatMap(gaps)).toEqual([])
  })

  it('is what the code says now; `npm test -- coverage --update` writes it', async () => {
    await expect(markdown(sections)).toMatchFileSnapshot('../../../../docs/coverage.md')
  })

  it('and the specification has nothing that the code does not know, nor the other way round', () => {
    expect(Object.keys(recordTypes).toSorted()).toEqual(specification.recordTypes.toSorted())
    expect([...wireLanguages].toSorted()).toEqual(specification.languages.toSorted())
    expect(
      routeTable()
        .map((route) => route.path)
        .toSorted(),
    ).toEqual(specification.routes.toSorted())
    const offered = Object.values(refusals).map((rule) => rule.code)
    expect([...new Set(offered)].filter((code) => code !== 7 && !(code in specification.codes))).toEqual([])
  })
})

describe('the search for a test', () => {
  const file = {
    path: 'apps/server/src/features/spot/spot.http.test.ts',
    text: `
      const buy = (sent) => app.done(placeBuyOrder, sent)
      it('fills', () => { buy({}); app.done(orderList) })
      it.each([['4013']])('refuses %s', (code) => { expect(app.call(placeBuyOrder).code).toBe(4020) })
      describe('of others', () => { it('lists', () => app.done(orderList, everybody)) })
    `,
  }
  const found = (means: Wanted['means']) =>
    section('Calls', [], [{ name: 'it', built: [], means }], exercises(file)).rows[0]?.exercise?.title

  it.each([
    ['the test that names it itself', (word: string) => word === 'placeBuyOrder', 'refuses %s'],
    ['what a table holds', (word: string) => word === '4013', 'refuses %s'],
    ['a number', (word: string) => word === '4020', 'refuses %s'],
    ['what only a helper names', (word: string) => word === 'done', 'fills'],
    ['one in a group', (word: string) => word === 'everybody', 'of others › lists'],
    ['nothing where nothing is', (word: string) => word === 'cancelOrder', undefined],
  ])('finds %s', (_, means, title) => {
    expect(found(means)).toBe(title)
  })

  it('names a row without a test', () => {
    const missing = section('Calls', [], [{ name: 'cancel', built: [], means: () => false }], exercises(file))
    expect(gaps(missing)).toEqual(['Calls: cancel has no test that names it'])
  })
})

function pages(): Wanted[] {
  const table = routeTable()
  return specification.routes.map((path) => {
    const route = table.find((one) => one.path === path)
    const open = specification.publicRoutes.includes(path)
    return {
      name: path,
      built: [route?.page ?? '', route?.open === open ? (open ? 'opens' : 'leads to sign-in') : ''],
      means: (word) => new RegExp(`^(?:.*/pages/)?${path}(?:[?&].*)?$`, 's').test(word),
    }
  })
}

function call(name: string): Wanted {
  const endpoint = ofCall.get(name)
  return { name, built: [endpoint ?? ''], means: (word) => word === endpoint }
}

function ownCalls(): string[] {
  return [...ofCall.keys()].filter((name) => !specification.calls.includes(name))
}

function codes(): Wanted[] {
  return Object.entries(specification.codes).map(([code, meaning]) => {
    const names = Object.entries(refusals).flatMap(([name, rule]) => (rule.code === Number(code) ? [name] : []))
    return { name: code, built: [meaning, names.join(', ')], means: (word) => word === code || names.includes(word) }
  })
}

function refusal(name: string): Wanted {
  const { code } = refusals[name as keyof typeof refusals]
  const alone = Object.values(refusals).filter((rule) => rule.code === code).length === 1
  return { name, built: [String(code)], means: (word) => word === name || (alone && word === String(code)) }
}

function recordType(name: string): Wanted {
  const number = recordTypes[name as keyof typeof recordTypes]
  return { name, built: [number === undefined ? '' : String(number)], means: (word) => word.split(' ')[0] === name }
}

function language(name: string): Wanted {
  const files = within(new RegExp(`^locales/${name}/[^/]+[.]json$`))
  const texts = files.reduce((sum, file) => sum + textsOf(JSON.parse(file.text)).size, 0)
  return {
    name,
    built: [texts === 0 ? '' : String(texts)],
    means: (word) => word === name || word === 'languages',
  }
}

interface TableRow {
  path: string
  page?: string | undefined
  open: boolean
}

/** The rows of the app's route table, read from its source: a package does not import an app. */
function routeTable(): TableRow[] {
  const [file] = within(/^apps\/web\/src\/app\/routes\.ts$/)
  const source = ts.createSourceFile('routes.ts', file?.text ?? '', ts.ScriptTarget.Latest, true)
  const found: TableRow[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const texts = new Map(
        node.properties.flatMap((property) =>
          ts.isPropertyAssignment(property) ? [[property.name.getText(), unquoted(property.initializer)]] : [],
        ),
      )
      const path = texts.get('path')
      if (path?.startsWith('/pages/')) {
        found.push({
          path: path.slice('/pages/'.length),
          page: fileOf(texts.get('page'), source),
          open: texts.get('public') === 'true',
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The file of a page below `apps/web/src`: imported when it is opened, or with the table. */
function fileOf(page = '', table: ts.SourceFile): string {
  const loaded = /import\('([^']+)'\)/.exec(page) ?? new RegExp(`import \\* as ${page} from '([^']+)'`).exec(table.text)
  return loaded?.[1]?.replace(/^#/, '').replace(/^\.\//, 'app/') ?? ''
}

function unquoted(node: ts.Expression): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText()
}
