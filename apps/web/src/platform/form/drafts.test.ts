// @vitest-environment happy-dom
import { getUserInfo } from '@halyard/wire/profile'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { useSession } from '../session/session.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

const user = z.decode(getUserInfo.response, getUserInfo.example.response)
const signIn = (userId: number) => useSession.getState().signIn(`token of ${userId}`, { ...user, userId })
const typed = { bankName: 'Musterbank', cardNumber: '4000 0000 0000 4242', iban: 'DE89', twoFactorCode: '123456' }

afterEach(() => {
  vi.useRealTimers()
  useSession.getState().signOut()
  localStorage.clear()
})

it('keeps what was typed, secrets nowhere, and the numbers of a card off the device', () => {
  signIn(1)
  keepDraft('card', {
    ...typed,
    withdrawalPassword: 'hidden',
    password: 'x',
    confirmation: 'x',
    captcha: 'x',
    code: '1',
  })
  expect(draftOf('card')).toEqual({ bankName: 'Musterbank', cardNumber: typed.cardNumber, iban: 'DE89' })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/4000|DE89|123456|hidden/)
  forgetDraft('card')
  expect(draftOf('card')).toEqual({})
})

it.each([
  // what happens after it was typed, and what is there afterwards
  ['the session ends, and the same user signs in', () => [useSession.getState().expire(), signIn(1)], ['Musterbank']],
  ['the session ends, and another one signs in', () => [useSession.getState().expire(), signIn(2)], []],
  ['the user signs out and in again', () => [useSession.getState().signOut(), signIn(1)], []],
  ['a day goes by', () => [vi.setSystemTime(Date.now() + 25 * 3_600_000)], []],
])('when %s', (_, happens, left) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  signIn(1)
  keepDraft('card', typed)
  happens()
  expect(Object.values(draftOf('card'))).toEqual(left)
})

it('what a visitor began does not outlive another user’s signing in', () => {
  keepDraft('login', { email: 'mira@example.com', password: 'x' })
  expect(draftOf('login')).toEqual({ email: 'mira@example.com' })
  signIn(1)
  expect(draftOf('login')).toEqual({})
})

it('what is no draft is none', () => {
  localStorage.setItem('halyard.draft.card', '{"at":1e15,"typed":{"bankName":7}}')
  expect(draftOf('card')).toEqual({})
})
