import { operationsEndpoints as operations } from '@halyard/wire/operations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from './call.ts'
import { dataProvider } from './data-provider.ts'
import { authProvider, forget } from './session.ts'

/** What was sent, in its order, and what each was answered with. */
const sent: { method: string; address: string; headers: Headers; body: unknown }[] = []
let answers: (data: URL, method: string) => { status?: number; code?: number; msg?: string; data?: unknown } | Error

vi.stubGlobal('location', new URL('http://console.test/console/'))
vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
  const { method = 'GET', headers, body } = init
  const address = `${url.pathname}${url.search}`
  sent.push({ method, address, headers: new Headers(headers), body: body ? JSON.parse(String(body)) : undefined })
  const answer = answers(url, method)
  if (answer instanceof Error) throw answer
  const { status = 200, code = 0, msg = 'ok', data = null } = answer
  return new Response(JSON.stringify({ code, msg, data }), { status, headers: { 'content-type': 'application/json' } })
})
beforeEach(() => {
  sent.length = 0
  forget()
})

const waiting = (item: number) => ({ ...operations.reviewQueue.example.response.list[0], id: `deposit-${item}`, item })
/** Three pages of two, by cursors that say nothing. */
const pages = (url: URL) => {
  const at = ({ x7: 2, k2: 4 } as Record<string, number>)[url.searchParams.get('cursor') ?? ''] ?? 0
  const next = { 0: 'x7', 2: 'k2' }[at] ?? null
  return { data: { list: [waiting(at + 1), waiting(at + 2)], next, total: 6 } }
}
const asked = (page: number, filter: object = {}) =>
  dataProvider.getList('queue', {
    pagination: { page, perPage: 2 },
    sort: { field: 'due', order: 'ASC' },
    filter,
  })
const itemsOf = ({ data }: { data: { id: unknown }[] }) => data.map(({ id }) => id)

describe('a list', () => {
  it('is asked for by the cursor that the page before gave', async () => {
    answers = pages
    const first = await asked(1)
    const second = await asked(2)
    const third = await asked(3)
    expect([first, second, third].map(itemsOf)).toEqual([
      ['deposit-1', 'deposit-2'],
      ['deposit-3', 'deposit-4'],
      ['deposit-5', 'deposit-6'],
    ])
    expect([first.pageInfo, third.pageInfo]).toEqual([
      { hasNextPage: true, hasPreviousPage: false },
      { hasNextPage: false, hasPreviousPage: true },
    ])
    expect(sent.map(({ address }) => address)).toEqual([
      '/ops/queue?sort=due&order=asc&pageSize=2',
      '/ops/queue?sort=due&order=asc&pageSize=2&cursor=x7',
      '/ops/queue?sort=due&order=asc&pageSize=2&cursor=k2',
    ])
  })

  it('is walked through for a page whose beginning is not known, and there is none behind the last', async () => {
    answers = pages
    expect(itemsOf(await asked(3, { user: 1004 }))).toEqual(['deposit-5', 'deposit-6'])
    expect(sent).toHaveLength(3)
    expect(await asked(9, { user: 1004 })).toMatchObject({ data: [], pageInfo: { hasNextPage: false } })
  })

  it('begins anew where it is filtered otherwise; several choices have commas between', async () => {
    answers = pages
    await asked(1, { kind: ['deposit', 'loan'], state: '' })
    await asked(1, { kind: ['deposit'] })
    expect(sent.map(({ address }) => address)).toEqual([
      '/ops/queue?kind=deposit%2Cloan&sort=due&order=asc&pageSize=2',
      '/ops/queue?kind=deposit&sort=due&order=asc&pageSize=2',
    ])
  })

  it('has moments as dates', async () => {
    answers = pages
    const { data } = await asked(1)
    expect(data[0].due).toEqual(new Date('2026-11-21T11:00:00.000Z'))
  })

  it('of a user is in the path, and its table too', async () => {
    answers = (url) => (url.pathname.endsWith('/csv') ? { data: null } : { data: operations.userRows.example.response })
    const { data } = await dataProvider.getManyReference('rows', {
      target: 'user',
      id: 1004,
      filter: { list: 'deposits' },
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'DESC' },
    })
    expect(data[0].fields).toEqual({ asset: 'USDT', quantity: '250', state: 'review' })
    await dataProvider.csv('rows', { filter: { list: 'deposits', user: 1004 } }).catch(() => undefined)
    expect(sent.map(({ address }) => address)).toEqual([
      '/ops/users/1004/rows/deposits?pageSize=25',
      '/ops/users/1004/rows/deposits/csv',
    ])
  })

  it('of the catalogue is sorted here by any of its columns, figures as figures', async () => {
    const rows = [
      { key: 'b', fields: { fee: '10', 'name en-US': 'Ada' } },
      { key: 'a', fields: { fee: '9', 'name en-US': 'Zoe' } },
    ]
    answers = () => ({ data: rows })
    const sortedBy = async (field: string) => {
      const sort = { field, order: 'ASC' as const }
      const { data } = await dataProvider.getList('catalogue', { filter: { kind: 'staking' }, sort })
      return data.map(({ key }) => key)
    }
    expect([await sortedBy('fields.fee'), await sortedBy('fields.name'), await sortedBy('key')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
    ])
  })

  it('of the catalogue is searched here, since it is short', async () => {
    answers = () => ({ data: ['btcusdt', 'ethusdt'].map((key) => ({ key, fields: { enabled: 'true' } })) })
    const found = await dataProvider.getList('catalogue', { filter: { kind: 'pair', search: 'ETH' } })
    expect(found).toMatchObject({ data: [{ id: 'pair:ethusdt', kind: 'pair', key: 'ethusdt' }], total: 1 })
  })
})

describe('a case', () => {
  const door = (may: string[]) => ({ data: { ...operations.consoleState.example.response, session: sessionWith(may) } })
  const sessionWith = (may: string[]) => ({ ...operations.consoleState.example.response.session, may })
  const answerAs = (may: string[]) => (url: URL) => {
    if (url.pathname === '/ops/session') return door(may)
    if (url.pathname.endsWith('/findings')) return { data: operations.reviewFindings.example.response }
    return { data: operations.showReview.example.response }
  }

  it('comes with what is found about it', async () => {
    answers = answerAs(['reviewFindings'])
    const { data } = await dataProvider.getOne('queue', { id: 'deposit-12' })
    expect(data).toMatchObject({ id: 'deposit-12', kind: 'deposit', item: 12, mayDecide: true })
  })

  it('comes without, for a role that is not shown it', async () => {
    answers = answerAs([])
    const { data } = await dataProvider.getOne('queue', { id: 'deposit-12' })
    expect(data).toMatchObject({ id: 'deposit-12', fields: { quantity: '250' } })
    expect(sent.map(({ address }) => address)).toEqual(['/ops/session', '/ops/reviews/deposit/12'])
  })
})

describe('an act', () => {
  it('carries its key, and the header that no other site can send', async () => {
    answers = () => ({ data: operations.approveReview.example.response })
    const said = { kind: 'deposit', id: 12, detail: { received: '4990' } }
    const { data } = await dataProvider.act(operations.approveReview, said, 'k1')
    expect(data.outcome).toBe('one more needed')
    const [{ method, address, headers, body } = {}] = sent
    expect([method, address, body]).toEqual([
      'POST',
      '/ops/reviews/deposit/12/approve',
      { detail: { received: '4990' } },
    ])
    expect([headers?.get('idempotency-key'), headers?.get('x-operator-console')]).toEqual(['k1', '1'])
  })

  it.each([
    ['declined', { code: 7, msg: 'You approved it.' }, 422, 'You approved it.'],
    ['without a session', { code: 4015, msg: 'Sign in.' }, 401, 'Sign in.'],
    ['while the server is busy', { status: 503, code: 7, msg: 'Later.' }, 503, 'Later.'],
    ['without an answer', new TypeError('fetch failed'), 0, 'console.noAnswer'],
  ])('%s fails with its status and sentence', async (_, answer, status, message) => {
    answers = () => answer
    await expect(dataProvider.act(operations.holdReview, { kind: 'deposit', id: 12 })).rejects.toMatchObject({
      status,
      message,
    })
  })
})

describe('a session', () => {
  it('that has ended signs out, and nothing else does', async () => {
    await expect(authProvider.checkError(new CallFailed('Sign in.', 401))).rejects.toMatchObject({ status: 401 })
    await expect(authProvider.checkError(new CallFailed('You approved it.', 422))).resolves.toBeUndefined()
  })

  it('asks for the code where one is needed', async () => {
    answers = () => ({ data: { outcome: 'codeNeeded', session: null } })
    await expect(authProvider.login({ name: 'anna', password: 'x' })).rejects.toThrow('console.signIn.codeNeeded')
  })

  it('shows the pages that its role can use', async () => {
    const { session } = operations.consoleState.example.response
    answers = () => ({ data: { demo: false, hints: [], session: { ...session, may: ['searchUsers', 'editableRow'] } } })
    const may = (resource: string, action: string) => authProvider.canAccess?.({ resource, action })
    expect(await may('users', 'list')).toBe(true)
    expect(await may('log', 'list')).toBe(false)
    expect(await may('catalogue', 'edit')).toBe(true)
    expect(await may('catalogue', 'create')).toBe(false)
  })
})
