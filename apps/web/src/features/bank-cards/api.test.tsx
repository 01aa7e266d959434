// @vitest-environment happy-dom
import { bankCards } from '@halyard/wire/bank-cards'
import { expect, it } from 'vitest'
import { show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { useBankCards } from './api.ts'

it('cards are asked for a hundred at once', async () => {
  const asked: (string | null)[] = []
  server.answer(bankCards, (_, query) => {
    asked.push(query.get('page'), query.get('pageSize'))
    return exampleOf(bankCards)
  })
  signIn()
  show(<Asking />)
  await waitFor(() => expect(asked).toEqual(['1', '100']))
})

function Asking() {
  useBankCards()
  return null
}
