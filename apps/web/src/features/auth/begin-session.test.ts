// @vitest-environment happy-dom
import { login } from '@halyard/wire/auth'
import { beforeEach, expect, it } from 'vitest'
import { rememberedSteps, rememberSteps } from '#platform/newcomer.ts'
import { exampleOf } from '#test/fake-server.ts'
import { beginSession } from './begin-session.ts'

const session = exampleOf(login)
const day = 86_400_000
const registered = (days: number) => ({ ...session.user, registeredAt: new Date(Date.now() - days * day) })

beforeEach(() => localStorage.clear())

it.each([
  ['a newcomer', { ...registered(1), identity: 'none' }, 'open'],
  ['a newcomer whose name is looked at', { ...registered(29), identity: 'submitted' }, 'open'],
  ['a newcomer whose name is verified, so that all may be done', { ...registered(1), identity: 'passed' }, undefined],
  ['whoever has been here for longer', { ...registered(31), identity: 'none' }, undefined],
] as const)('%s: home keeps room for first steps: %3$s', (_, user, expected) => {
  beginSession({ ...session, user })
  expect(rememberedSteps()).toBe(expected)
})

it('who has skipped them has no room kept again', () => {
  const user = { ...registered(1), identity: 'none' } as const
  beginSession({ ...session, user })
  rememberSteps('left')
  beginSession({ ...session, user })
  expect(rememberedSteps()).toBe('left')
})
