// @vitest-environment happy-dom
import type { Language } from '@halyard/wire/languages'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '#platform/i18n/i18n.ts'
import { noteOf, screen, show } from '#test/component.tsx'
import { AmountField } from './AmountField.tsx'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'

afterEach(() => act(() => changeLanguage('en-US')))

/** A form of one amount that shows what it would send and what the field gave it. */
async function open(language: Language = 'en-US', scale = 8) {
  await changeLanguage(language)
  const sent = vi.fn<(value: string) => void>()
  const { user } = show(<Page scale={scale} onSend={sent} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  return { user, field, sent, send: () => user.click(screen.getByRole('button', { name: 'Send' })) }
}

function Page({ scale, onSend }: { scale: number; onSend: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <Form onSubmit={() => onSend(value)}>
      <AmountField label="Amount" value={value} onChange={setValue} scale={scale} hint="From 10" />
      <Button onPress={() => setValue('2500.5')}>Half</Button>
      <Button type="submit">Send</Button>
    </Form>
  )
}

const plain = (text: string) => text.replace(/\s/g, ' ')

it.each([
  ['en-US', '56400.5', '56,400.5', '56400.5'],
  ['en-US', '10,000', '10,000', '10000'],
  ['de-DE', '1.500', '1.500', '1500'],
  ['de-DE', '56400,5', '56.400,5', '56400.5'],
  ['fr-FR', '1234567', '1 234 567', '1234567'],
] as const)('in %s %s is shown as %s and sent as %s', async (language, typed, shown, sent) => {
  const form = await open(language)
  await form.user.type(form.field, typed)
  expect(plain(form.field.value)).toBe(shown)
  await form.send()
  expect(form.sent).toHaveBeenCalledExactlyOnceWith(sent)
})

it('digits in the middle keep the caret behind them', async () => {
  const { user, field } = await open()
  await user.type(field, '1234567')
  await user.type(field, '89', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([field.value, field.selectionStart]).toEqual(['189,234,567', 3])
  await user.keyboard('{Backspace}')
  expect([field.value, field.selectionStart]).toEqual(['18,234,567', 2])
})

it('deleting over a group sign takes the digit beside it', async () => {
  const { user, field } = await open()
  await user.type(field, '1234')
  await user.type(field, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([field.value, field.selectionStart]).toEqual(['234', 0])
})

it('what replaces a selected whole is read by itself', async () => {
  const { user, field } = await open()
  await user.type(field, '10000')
  await user.tripleClick(field)
  await user.paste('10,5')
  expect(field.value).toBe('10.5')
})

it.each([
  ['en-US', '56,400.50', '56,400.50'],
  ['de-DE', '56,400.50', '56.400,50'],
  ['en-US', 'US$ 56 400,50', '56,400.50'],
  ['en-US', '1,00,000.5 INR', '100,000.5'],
] as const)('in %s a pasted %s is shown as %s', async (language, text, shown) => {
  const { user, field } = await open(language)
  await user.click(field)
  await user.paste(text)
  expect(field.value).toBe(shown)
})

it.each(['10 MIO', '10\n20', '-5', 'twelve'])('a pasted %j is not taken, and the field says so', async (text) => {
  const { user, field } = await open()
  await user.type(field, '7')
  await user.paste(text)
  expect(field.value).toBe('7')
  expect(noteOf(field)).toBe(`“${text}” cannot be read as an amount.`)
  await user.type(field, '5')
  expect(noteOf(field)).toBe('From 10')
})

it('a form waits until somebody said which of two amounts is meant', async () => {
  const { user, field, sent, send } = await open('fr-FR')
  await user.click(field)
  await user.paste('1.500')
  expect(noteOf(field)).toContain('À quel montant pensez-vous ?')
  await send()
  expect(sent).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', { name: /^1\s500$/ }))
  expect([plain(field.value), noteOf(field)]).toEqual(['1 500', 'From 10'])
  await send()
  expect(sent).toHaveBeenCalledExactlyOnceWith('1500')
})

it('what was read from a sign of another language stands below, and in the field once it is left', async () => {
  const { user, field, sent, send } = await open()
  await user.type(field, '10,5')
  expect(noteOf(field)).toBe('Will be read as 10.5')
  await send()
  expect([sent.mock.calls, field.value, noteOf(field)]).toEqual([[['10.5']], '10.5', 'From 10'])
})

it.each([
  [2, 'Use at most 2 decimals.'],
  [0, 'Use whole amounts only.'],
])('more than %s decimals stay, are told and are not sent', async (scale, told) => {
  const { user, field, sent, send } = await open('en-US', scale)
  await user.type(field, '1.234')
  expect([field.value, noteOf(field)]).toEqual(['1.234', told])
  await send()
  expect(sent).not.toHaveBeenCalled()
})

it('shows what the app writes, and begins anew from it', async () => {
  const { user, field, send, sent } = await open('de-DE')
  await user.type(field, '77,')
  await user.click(screen.getByRole('button', { name: 'Half' }))
  expect(field.value).toBe('2.500,5')
  await user.type(field, '5')
  await send()
  expect(sent).toHaveBeenCalledExactlyOnceWith('2500.55')
})
