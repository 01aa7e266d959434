// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignOut } from '#features/profile/components/SignOut.tsx'
import { paths } from '#platform/navigation/paths.ts'
import { goBack } from '#platform/navigation/use-back.ts'
import { useSession } from '#platform/session/session.ts'
import { screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { navigate } from '#test/navigate.ts'
import { loadPage, routeAt, routes } from './routes.ts'
import { Shell } from './Shell.tsx'

vi.mock('./routes.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./routes.ts')>()
  return { ...original, loadPage: vi.fn(original.loadPage) }
})

beforeEach(() => signIn())
afterEach(() => vi.mocked(loadPage).mockReset())

it('every page stands below /pages behind the hash, and the bare address is home', async () => {
  expect(routes.filter(({ path }) => !path.startsWith('/pages/'))).toEqual([])
  expect(routeAt('/')).toBe(routeAt('/pages/home/home'))
  navigate(paths.market)
  expect(location.hash).toBe('#/pages/market/market')
})

it.each([
  [paths.home, 'Home'],
  [paths.market, 'Markets'],
  [paths.futures, 'Up/down contracts'],
  [paths.assets, 'Assets'],
  [paths.deal(), 'Spot trading'],
  [paths.orderHistory, 'Order history'],
])('the window of %s is called %s', async (path, title) => {
  vi.mocked(loadPage).mockResolvedValue(() => null)
  navigate(path)
  render(<Shell />)
  await waitFor(() => expect(document.title).toBe(`${title} · Halyard`))
})

it('home, market, deal and assets are the four tabs, and stand on those pages alone', async () => {
  vi.mocked(loadPage).mockResolvedValue(() => null)
  navigate(paths.market)
  render(<Shell />)
  const tabs = within(await screen.findByRole('navigation')).getAllByRole('link')
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(
    ['/home/home', '/market/market', '/deal/deal', '/property/property'].map((path) => `#/pages${path}`),
  )
  expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page')).toEqual([tabs[1]])
  act(() => navigate(paths.withdrawHistory))
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
})

it('behind the status bar stands the colour of the page on /user/my and /IEO/IEO alone', () => {
  const zones = routes.filter(({ safeZone }) => safeZone !== undefined).map(({ path }) => path)
  expect(zones.toSorted()).toEqual(['/pages/IEO/IEO', '/pages/user/my'])
})

it('back goes to the page before; without one, to home', async () => {
  history.replaceState({ idx: 0, key: 'first', usr: null }, '')
  navigate(paths.market, { replace: true })
  goBack()
  await waitFor(() => expect(location.hash).toBe(`#${paths.home}`))
  navigate(paths.market)
  navigate(paths.assets)
  goBack()
  await waitFor(() => expect(location.hash).toBe(`#${paths.market}`))
})

it('a page that takes longer than 200 ms has a loading view, and after 60 s an error and another try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    vi.mocked(loadPage).mockReturnValue(new Promise(() => undefined))
    navigate(paths.bankCards)
    // What the status bars ask for is answered before time passes.
    await act(async () => render(<Shell />))
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
    const retry = () => screen.queryByRole('button', { name: 'Try again' })
    await pass(199)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    await pass(1)
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    await pass(59_799)
    expect(retry()).toBeNull()
    await pass(1)
    expect(retry()).not.toBeNull()
    expect(loadPage).toHaveBeenCalledTimes(1)
    await act(async () => retry()?.click())
    expect(loadPage).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

it('signing out is asked about, ends the session and leads to the login', async () => {
  const { user } = show(<SignOut />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(useSession.getState().token).toBe('token')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(location.hash).toBe(`#${paths.login}`))
  expect(useSession.getState().token).toBeUndefined()
})

// Behind all others: a page whose code came once is there at once.
it('every page but the public ones leads a visitor to the login, which knows from where', async () => {
  vi.mocked(loadPage).mockResolvedValue(() => null)
  useSession.getState().signOut()
  const guarded = routes.filter((route) => !route.public)
  expect(guarded.length).toBeGreaterThan(40)
  render(<Shell />)
  for (const { path } of guarded) {
    act(() => navigate(`${path}?id=7`))
    await waitFor(() => expect(location.hash).toBe(`#${paths.login}`))
    expect(history.state.usr).toEqual({ from: `${path}?id=7` })
  }
})
