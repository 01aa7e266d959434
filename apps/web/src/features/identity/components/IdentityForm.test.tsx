// @vitest-environment happy-dom
import { findIdentity, resubmitIdentity } from '@halyard/wire/identity'
import { expect, it } from 'vitest'
import { screen, show, signIn } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { Identity } from '../api.ts'
import { IdentityForm } from './IdentityForm.tsx'

const rejected = { ...(exampleOf(findIdentity) as Identity), state: 'rejected', documentType: 'passport' } as Identity
const removals = () => screen.queryAllByRole('button', { name: /^Remove/ })

it('another kind of document takes out the photos of the first one', async () => {
  signIn()
  const { user } = show(<IdentityForm before={rejected} />)
  await user.click(screen.getByRole('radio', { name: 'Passport' }))
  expect(removals()).toHaveLength(3)
  await user.click(screen.getByRole('radio', { name: 'ID card' }))
  expect(removals()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(server.sentTo(resubmitIdentity)).toEqual([])
})

it('what is submitted again says under which ID, of whom, and that its review begins again', async () => {
  signIn()
  server.answer(resubmitIdentity, exampleOf(resubmitIdentity))
  const { user } = show(<IdentityForm before={rejected} />)
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(server.sentTo(resubmitIdentity)).toMatchObject([
    { identityId: rejected.identityId, state: 'submitted', userId: 42 },
  ])
})
