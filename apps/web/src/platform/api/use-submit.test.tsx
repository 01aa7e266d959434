// @vitest-environment happy-dom
import { changePassword } from '@halyard/wire/auth'
import type { RefusalName } from '@halyard/wire/refusals'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, noteOf, screen, show } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toastStore } from '#ui/toast.ts'
import { useForm, useFormSubmit } from '../form/use-form.ts'
import { type SubmitOptions, useSubmit } from './use-submit.ts'

const request = { oldPassword: 'before', newPassword: 'after' }

function Whole(options: SubmitOptions<typeof changePassword>) {
  const { submit } = useSubmit(changePassword, options)
  return <Button onPress={() => submit(request)}>Send</Button>
}

function WithField(options: { throwError?: true }) {
  const form = useForm({ oldPassword: 'before' })
  const { submit } = useFormSubmit(changePassword, form, {
    ...options,
    fieldOf: { oldPasswordWrong: 'oldPassword' },
    onDone: () => undefined,
  })
  return (
    <>
      <TextField label="Old password" {...form.bind('oldPassword')} />
      <Button onPress={() => submit(request)}>Send</Button>
    </>
  )
}

const refuse = (refused: RefusalName) =>
  server.answer(changePassword, { refused, message: 'In the words of the server.' })

const toasts = () => toastStore.current().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false }))
afterEach(() => vi.useRealTimers())

/** Presses the button, and has the call end. */
async function send() {
  await act(async () => {
    screen.getByRole('button', { name: 'Send' }).click()
    // Answers take no time, but some turns.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  })
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('what belongs to a field stands there at once, and its toast comes after 1200 ms', async () => {
  refuse('oldPasswordWrong')
  show(<WithField />)
  await send()
  const field = screen.getByLabelText('Old password')
  expect(noteOf(field)).toBe('The current password is wrong.')
  await pass(1_199)
  expect(toasts()).toEqual([])
  await pass(1)
  expect(toasts()).toEqual(['The current password is wrong.'])
  expect(noteOf(field)).toBe('The current password is wrong.')
  await pass(2_000)
  expect(toasts()).toEqual([])
})

it.each([
  [
    'a refusal of the whole',
    () => refuse('accountFrozen'),
    'This account is frozen for a violation of the rules. Contact support.',
  ],
  [
    'a server out of reach',
    () => server.loses(changePassword),
    'Halyard can’t be reached at the moment. Your connection is fine; please try again shortly.',
  ],
])('%s is a toast after 1200 ms for 2000 ms', async (_, prepare, words) => {
  prepare()
  show(<Whole />)
  await send()
  await pass(1_199)
  expect(toasts()).toEqual([])
  await pass(1)
  expect(toasts()).toEqual([words])
  await pass(2_000)
  expect(toasts()).toEqual([])
})

it('where the error is thrown a dialog says it at once, and no toast; what stands at a field has its toast', async () => {
  refuse('accountFrozen')
  const { unmount } = show(<WithField throwError />)
  await send()
  expect(toastStore.modal()).toMatch(/^This account is frozen/)
  await pass(1_200)
  expect(toasts()).toEqual([])
  act(() => toastStore.closeModal())
  unmount()
  refuse('oldPasswordWrong')
  show(<WithField throwError />)
  await send()
  expect(toastStore.modal()).toBeUndefined()
  await pass(1_200)
  expect(toasts()).toEqual(['The current password is wrong.'])
  await pass(2_000)
})

it('what comes next is no failure, and nothing is told', async () => {
  refuse('twoFactorRequired')
  show(<Whole onRefusal={() => 'step'} throwError />)
  await send()
  await pass(1_200)
  expect([toasts(), toastStore.modal()]).toEqual([[], undefined])
})
