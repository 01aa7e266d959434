// @vitest-environment happy-dom
import { asSpecified } from '@halyard/wire/as-specified'
import type { Endpoint } from '@halyard/wire/endpoint'
import { fieldsOf } from '@halyard/wire/fields'
import { endpoints } from '@halyard/wire/index'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { awaitAdditions } from '#platform/api/additions.ts'
import { board } from '#platform/market-socket/board.ts'
import { screen, signIn, waitFor } from '#test/component.tsx'
import { navigate } from '#test/navigate.ts'
import { routes } from './routes.ts'
import { Shell } from './Shell.tsx'

/** What these pages are about is ours, which no call of the specification brings. */
const ownPages = [
  '/pages/user/security',
  '/pages/user/twoFactor',
  '/pages/user/apiKeys',
  '/pages/user/devices',
  '/pages/user/push',
  '/pages/user/serviceCase',
  '/pages/user/receipt',
  '/pages/stake/earningsCurve',
  '/pages/stake/earningsList',
  '/pages/bitcoin/bank',
  '/pages/user/feedEpochs',
  '/pages/user/houseBooks',
  '/pages/user/invite',
  '/pages/bitcoin/exchange',
  '/pages/property/portfolio',
  '/pages/property/statement',
  '/pages/property/liabilities',
]

/** The thing of the endpoint's example, which its list has as well. */
const ids: Readonly<Record<string, string>> = {
  ...{
    '/pages/deal/detail': '77',
    '/pages/contract/detail': '31',
    '/pages/IEO/detail': '2',
    '/pages/stake/detail': '1',
  },
  ...{ '/pages/user/afficheDetail': '7', '/pages/user/informDetail': '31', '/pages/bitcoin/paymentDetail': '42' },
  ...{ '/pages/bitcoin/withdrawDetail': '17', '/pages/bitcoin/bankDetail': '17', '/pages/bitcoin/loanDetail': '1' },
  ...{ '/pages/bitcoin/loanHistory': '3', '/pages/stake/list': '9', '/pages/stake/order': '7' },
}

const specified = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ ours }) => !ours)
    .map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
)

/** A server that somebody else wrote from the specification. */
async function answer(url: URL | string, { method, body }: RequestInit): Promise<Response> {
  // A picture, by the address that an answer gave.
  if (typeof url === 'string') return new Response(null, { status: 404 })
  const endpoint = specified.get(`${method} ${url.pathname}`)
  if (!endpoint) {
    unknown.push(`${method} ${url.pathname}`)
    return Response.json({ code: 404, msg: 'not found', data: null }, { status: 404 })
  }
  const names = [...url.searchParams.keys(), ...Object.keys(JSON.parse(String(body ?? '{}')))]
  const known = fieldsOf(endpoint.request).filter(({ spare }) => !spare?.ours)
  const others = names.filter((name) => known.every(({ wireName }) => wireName !== name))
  unknown.push(...others.map((name) => `${name} of ${url.pathname}`))
  return Response.json({ code: 0, msg: 'ok', data: asSpecified(endpoint.response, endpoint.example.response) })
}

/** Calls, and fields of calls, that the specification does not have. */
let unknown: string[] = []

beforeEach(() => {
  unknown = []
  awaitAdditions()
  signIn()
  vi.stubGlobal('fetch', vi.fn(answer))
})

/** All but the chart, whose library wants a canvas. */
const paths = routes.map(({ path }) => path).filter((path) => path !== '/pages/deal/chart')

it.each(paths)('%s stands on what the specification names', async (path) => {
  await board.load()
  navigate(ids[path] ? `${path}?id=${ids[path]}` : `${path}?symbol=btcusdt&asset=USDT`)
  render(<Shell />)
  const main = await screen.findByRole('main')
  await waitFor(() => expect(main.querySelector('h1, [data-page-heading]')?.textContent).toBeTruthy())
  await waitFor(() => expect(main.querySelector('[data-skeleton]')).toBeNull())
  await act(async () => undefined)
  expect(main.textContent).not.toContain('This page stopped because of a mistake of ours')
  expect(unknown).toEqual([])
  // A term that the server does not say is no term of nothing, and no loss of all.
  expect(main.textContent).not.toMatch(/\b0 days|−100/)
  if (!ownPages.includes(path)) expect(main.textContent).not.toMatch(/not found|Try again/)
})
