// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#platform/navigation/paths.ts'
import { navigate } from '#platform/navigation/router.tsx'
import { screen, signIn, waitFor } from '#test/component.tsx'
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

it('with a session the page that was asked for opens', async () => {
  signIn()
  navigate(paths.withdrawHistory)
  render(<Shell />)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(location.hash).toBe(`#${paths.withdrawHistory}`)
})
