import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { balances } from '@halyard/wire/assets'
import { type Language, languages, nearestLanguage } from '@halyard/wire/languages'
import { pairList } from '@halyard/wire/market'
import { site } from '@halyard/wire/site'
import { describe, expect, it } from 'vitest'
import { type Chunk, firstLoad } from './budget.ts'
import { routeTable } from './specification/route-table.ts'
import { root } from './tree.ts'

const built = process.env.WEB_DIR ?? join(root, 'apps/web/dist')
const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>
const ofHome = Object.values(firstLoad(manifest, [])).flat()

/** Home comes with the shell. */
const pages = routeTable().filter(({ path }) => path !== 'home/home')
const user = JSON.stringify({ token: 'of-a-user' })

/** They say less than the others. */
const desks = /^(deal\/deal|deal\/chart|contract\/contract)$/

describe.each(pages)('$path', ({ path, page, open }) => {
  const spoken = desks.test(path) ? texts('en-US', 'first', 'desk') : texts('en-US', 'first', 'desk', 'remaining')
  const needed = filesOf([new RegExp(`/${page}$`), /^_user-/, ...spoken])

  it('is asked for with all that it imports, before the app is there', () => {
    expect(asked({ hash: `#/pages/${path}?symbol=btcusdt`, kept: { session: user } })).toEqual(needed)
  })

  it('is asked for by whoever may see it', () => {
    expect(asked({ hash: `#/pages/${path}` })).toEqual(open ? needed : asked({ hash: '#/pages/login/login' }))
  })
})

describe('home', () => {
  const hashes = ['', '#', '#/', '#/pages/home/home', '#/pages/home/home?from=push']

  it.each(hashes)('at %o asks for the total and the bell of a user', (hash) => {
    const ofUser = [/\/home-of-user\.tsx$/, ...texts('en-US', 'first')]
    expect(asked({ hash, kept: { session: user } })).toEqual(filesOf(ofUser))
  })

  it.each(hashes)('at %o asks for the words alone without a session', (hash) => {
    expect(asked({ hash })).toEqual(filesOf(texts('en-US', 'first')))
  })
})

it.each([
  ['de-AT', 'de'],
  ['xx', 'fr-CA', 'de-DE'],
  ['zh'],
  ['zh-Hant-HK'],
  ['zh-MO'],
  ['zh_CN'],
  ['pt-PT'],
  ['EN'],
  ['xx'],
  [],
])('speaks the language that the app will speak: %j %j', (...wanted) => {
  const tags = wanted.filter((tag) => tag !== undefined)
  const spoken = tags.map((tag) => nearestLanguage(tag, languages)).find(Boolean) ?? 'en-US'
  expect(asked({ hash: '', languages: tags })).toEqual(filesOf(texts(spoken, 'first')))
  expect(asked({ hash: '', languages: ['en-US'], kept: { language: JSON.stringify(spoken) } })).toEqual(
    filesOf(texts(spoken, 'first')),
  )
})

it('asks for nothing of a page that is not there', () => {
  const missing = asked({ hash: '#/pages/none', kept: { session: user } })
  expect(missing).toEqual(filesOf(texts('en-US', 'first', 'desk', 'remaining')))
})

describe('the calls that a page begins with', () => {
  const at = (hash: string, kept: Record<string, string> = {}) =>
    opened({ hash, kept, languages: ['de'] }).calls.map(({ signal, ...call }) => call)
  const prices = {
    method: 'POST',
    url: `http://app/api${pairList.path}`,
    headers: { lang: 'de-DE', 'content-type': 'application/json' },
    body: JSON.stringify(pairList.example.request),
    cache: 'no-store',
  }
  const siteOf = (headers: Record<string, string>) => ({
    method: 'GET',
    url: `http://app/api${site.path}`,
    headers: { lang: 'de-DE', 'content-type': 'application/json', ...headers },
    body: undefined,
    cache: 'no-store',
  })
  const token = { 'x-token': 'of-a-user' }
  const ofUser = { ...prices, headers: { ...prices.headers, ...token } }

  it('are the prices and the mode of the site for a visitor of home, and the total for a user', () => {
    expect(at('')).toEqual([prices, siteOf({})])
    const total = {
      method: 'GET',
      url: `http://app/api${balances.path}?${new URLSearchParams({ cate: String(balances.example.request?.cate) })}`,
      headers: { lang: 'de-DE', 'content-type': 'application/json', ...token },
      body: undefined,
      cache: 'no-store',
    }
    expect(at('', { session: user })).toEqual([ofUser, siteOf(token), total])
  })

  it('are the prices where something is traded, for whoever may see it', () => {
    expect(at('#/pages/deal/chart?symbol=btcusdt', { session: user })).toEqual([ofUser, siteOf(token)])
    expect(at('#/pages/deal/chart?symbol=btcusdt')).toEqual([siteOf({})])
    expect(at('#/pages/user/my', { session: user })).toEqual([siteOf(token)])
  })
})

interface Visit {
  readonly hash: string
  readonly languages?: readonly string[]
  readonly kept?: Readonly<Record<string, string>>
}

/** The files that it asks for, sorted. */
function asked(visit: Visit): string[] {
  return opened(visit).files
}

/** What appearance.js asks for on a device that keeps these values. */
function opened({ hash, languages: wanted = ['en-US'], kept = {} }: Visit) {
  const calls: (RequestInit & { url: string })[] = []
  const links: Record<string, string>[] = []
  const told = /<script type="application\/json" id="page-files">(.*?)<\/script>/.exec(read('index.html'))?.[1]
  const document = {
    documentElement: { dataset: {} },
    getElementById: () => ({ textContent: told }),
    createElement: () => ({}),
    head: { append: (link: Record<string, string>) => links.push(link) },
  }
  const localStorage = { getItem: (name: string) => kept[name.replace('halyard.', '')] ?? null }
  const globals = {
    ...{ document, localStorage, AbortSignal, setTimeout: () => 0 },
    ...{ location: { hash, origin: 'http://app' }, navigator: { languages: wanted } },
    fetch: async (url: string, init: RequestInit) => calls.push({ url, ...init }),
  }
  runInContext(read('appearance.js'), createContext(globals))
  for (const { rel, as, href } of links) {
    expect([rel, as]).toEqual(href?.endsWith('.css') ? ['preload', 'style'] : ['modulepreload', undefined])
  }
  return { files: links.map(({ href = '' }) => href.slice(1)).sort(), calls }
}

/** What these chunks and their imports are, sorted, without what a visitor's home has anyway. */
function filesOf(sources: readonly RegExp[]): string[] {
  const { scripts, styles } = firstLoad(manifest, sources)
  return [...scripts, ...styles].filter((file) => !ofHome.includes(file)).sort()
}

function texts(language: Language, ...parts: readonly string[]): RegExp[] {
  return parts.map((part) => new RegExp(`^virtual:texts/${language}/${part}$`))
}

function read(file: string): string {
  return readFileSync(join(built, file), 'utf8')
}
