// @vitest-environment happy-dom
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { useSession, useSignedIn } from '#platform/session/session.ts'
import { act, screen, show, signIn } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { apiQuery } from './api-query.ts'

function Profile() {
  const signedIn = useSignedIn()
  const { data } = useQuery(apiQuery(getUserInfo, undefined))
  return <p>{signedIn ? (data?.invitationCode ?? 'asked') : 'signed out'}</p>
}

it('a page that is still there at a sign-out asks nothing of the user any more', async () => {
  const profile = exampleOf(getUserInfo)
  server.answer(getUserInfo, profile)
  signIn()
  show(<Profile />)
  await screen.findByText(profile.invitationCode)
  act(() => useSession.getState().signOut())
  await screen.findByText('signed out')
  // Whatever the sign-out sets going has been sent by then.
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  expect(server.sentTo(getUserInfo)).toHaveLength(1)
})
