// @vitest-environment happy-dom
import { captcha, login } from '@halyard/wire/auth'
import { contractList, findContract } from '@halyard/wire/contracts'
import { cancelOrder } from '@halyard/wire/spot'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { lastSeenRunning } from '#features/contracts/last-seen-running.ts'
import { call } from '#platform/api/call.ts'
import { paths } from '#platform/navigation/paths.ts'
import { fill, screen, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import { toastStore } from '#ui/toast.ts'
import { codeOf } from './page-code.ts'
import { routeAt } from './routes.ts'
import { Shell } from './Shell.tsx'

it('a page that wants a session leads to the login, which knows from where', async () => {
  navigate(paths.stake(7))
  render(<Shell />)
  await waitFor(() => expect(location.hash).toBe(`#${paths.login}`))
  expect(history.state.usr).toMatchObject({ from: paths.stake(7) })
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('after signing in one is at home, from where one tap leads on to where one wanted to be', async () => {
  server.answer(captcha, exampleOf(captcha))
  server.answer(login, exampleOf(login))
  navigate(paths.stake(7))
  render(<Shell />)
  const user = userEvent.setup({ delay: null })
  await fill(user, await screen.findByLabelText('Email address'), 'mira@example.com')
  await fill(user, screen.getByLabelText('Password'), 'correct horse battery')
  await waitFor(() => expect(document.querySelector('form img[src^="data:image"]')).not.toBeNull())
  await fill(user, screen.getByLabelText('Characters in the picture'), 'k7qx')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(location.hash).toBe(`#${paths.home}`))
  await user.click(await screen.findByRole('link', { name: 'Continue where you stopped' }))
  expect(location.hash).toBe(`#${paths.stake(7)}`)
})

it('who was not led to the login from anywhere has nothing to go on with at home', async () => {
  signIn()
  navigate(paths.home)
  render(<Shell />)
  await screen.findByText('Total assets')
  expect(screen.queryByRole('link', { name: 'Continue where you stopped' })).toBeNull()
})

it('a public page opens without a session', async () => {
  navigate(paths.login)
  render(<Shell />)
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('a page whose code is there is drawn at once, without the loading view before it', async () => {
  navigate(paths.login)
  const route = routeAt(paths.login)
  if (route) await codeOf(route).asked
  render(<Shell />)
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

it('with a session the page that was asked for opens, and what ended meanwhile is told over it', async () => {
  signIn()
  const ended = exampleOf(findContract)
  lastSeenRunning.add([ended.contractId])
  server.answer(contractList, { ...exampleOf(contractList), list: [] })
  server.answer(findContract, ended)
  navigate(paths.withdrawHistory)
  render(<Shell />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  // Under an open dialog a page is hidden from assistive technology, whichever of the two came first.
  expect(await screen.findByRole('heading', { level: 1, hidden: true })).toBeTruthy()
  expect(location.hash).toBe(`#${paths.withdrawHistory}`)
})

it('4025 is said after 1200 ms, and 800 ms after that the real-name page opens', async () => {
  signIn()
  server.answer(cancelOrder, { refused: 'realNameRequired', message: 'In the words of the server.' })
  navigate(paths.withdrawHistory)
  render(<Shell />)
  await screen.findByRole('heading', { level: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await act(() => call(cancelOrder, { orderId: 1 }).catch(() => undefined))
    const after = async (ms: number) => {
      await act(async () => vi.advanceTimersByTime(ms))
      return [toastStore.current().map(({ text }) => text), location.hash]
    }
    const here = `#${paths.withdrawHistory}`
    const said = ['Complete real-name verification first.']
    expect(await after(1_199)).toEqual([[], here])
    expect(await after(1)).toEqual([said, here])
    expect(await after(799)).toEqual([said, here])
    expect(await after(1)).toEqual([said, `#${paths.realName}`])
    expect(await after(1_200)).toEqual([[], `#${paths.realName}`])
  } finally {
    vi.useRealTimers()
  }
})
