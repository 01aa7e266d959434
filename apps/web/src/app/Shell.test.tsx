// @vitest-environment happy-dom
import { contractList, findContract } from '@halyard/wire/contracts'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lastSeenRunning } from '#features/contracts/last-seen-running.ts'
import { paths } from '#platform/navigation/paths.ts'
import { screen, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import { Shell } from './Shell.tsx'

it('a page that wants a session leads to the login, which knows from where', async () => {
  navigate(paths.stake(7))
  render(<Shell />)
  await waitFor(() => expect(location.hash).toBe(`#${paths.login}`))
  expect(history.state.usr).toMatchObject({ from: paths.stake(7) })
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('a public page opens without a session', async () => {
  navigate(paths.login)
  render(<Shell />)
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('with a session the page that was asked for opens, and what ended meanwhile is told over it', async () => {
  signIn()
  const ended = exampleOf(findContract)
  lastSeenRunning.add([ended.contractId])
  server.answer(contractList, { ...exampleOf(contractList), list: [] })
  server.answer(findContract, ended)
  navigate(paths.withdrawHistory)
  render(<Shell />)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(location.hash).toBe(`#${paths.withdrawHistory}`)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
