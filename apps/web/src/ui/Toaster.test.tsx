// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { act, screen, show, waitFor } from '#test/component.tsx'
import { toast, toastStore } from './toast.ts'

it.each(['good', 'plain', 'bad'] as const)('a toast that is %s comes after 1200 ms and stays for 2000 ms', (tone) => {
  vi.useFakeTimers()
  const shown: string[][] = []
  const look = () => shown.push(toastStore.current().map(({ text }) => text))
  toast[tone]('Not today.')
  for (const step of [1_199, 1, 1_999, 1]) {
    vi.advanceTimersByTime(step)
    look()
  }
  vi.useRealTimers()
  expect(shown).toEqual([[], ['Not today.'], ['Not today.'], []])
})

it('a dialog in place of a toast stays until it is closed', async () => {
  const { user } = show(null)
  act(() => toast.modal('Withdrawals are paused until tomorrow.'))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
