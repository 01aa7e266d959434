// @vitest-environment happy-dom
import { moneyRecords, statement } from '@halyard/wire/assets'
import { expect, it, vi } from 'vitest'
import { screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import StatementPage from './StatementPage.tsx'

it('another month is asked for, and an empty one says so', async () => {
  signIn()
  const asked = new Set<string | null>()
  server.answer(statement, (_, query) => {
    asked.add(query.get('month'))
    return { ...exampleOf(statement), coins: asked.size > 1 ? exampleOf(statement).coins : [] }
  })
  const { user } = show(<StatementPage />)
  await screen.findByText('Nothing this month')
  await user.click(screen.getByRole('button', { name: /^Month/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Month' })
  const [, before] = within(sheet).getAllByRole('button', { name: /\d{4}$/ })
  if (!before) throw new Error('there is no month before')
  await user.click(before)
  await screen.findByText('9,999.5')
  expect([...asked].every((month) => /^\d{4}-\d{2}$/.test(month ?? ''))).toBe(true)
})

it('on paper every amount is exact, and the printer is called once everything stands there', async () => {
  signIn()
  const print = vi.fn(() => document.body.textContent)
  vi.stubGlobal('print', print)
  server.answer(statement, exampleOf(statement))
  server.answer(moneyRecords, exampleOf(moneyRecords))
  const { user } = show(<StatementPage />)
  await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(print.mock.results[0]?.value).toContain('-685.3')
  expect(print.mock.results[0]?.value).toContain('9999.5')
})

it('records that do not arrive are no file and no paper', async () => {
  signIn()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  server.answer(statement, exampleOf(statement))
  const { user } = show(<StatementPage />)
  await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  await screen.findByText('Halyard can’t be reached', { exact: false })
  expect(print).not.toHaveBeenCalled()
})
