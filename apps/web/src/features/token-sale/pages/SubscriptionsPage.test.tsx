// @vitest-environment happy-dom
import { subscriptionList } from '@halyard/wire/token-sale'
import { expect, it } from 'vitest'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import SubscriptionsPage from './SubscriptionsPage.tsx'

const example = exampleOf(subscriptionList)

it('a list shows what there is, and that this is all', async () => {
  signIn()
  server.answer(subscriptionList, { ...example, total: example.list.length })
  show(<SubscriptionsPage />)
  expect(await screen.findAllByRole('article')).toHaveLength(example.list.length)
  expect(await screen.findByText('End of list')).toBeTruthy()
})

it('an empty list says so', async () => {
  signIn()
  server.answer(subscriptionList, { ...example, list: [], total: 0 })
  show(<SubscriptionsPage />)
  expect(await screen.findByText('No subscriptions')).toBeTruthy()
  expect(screen.queryByText('End of list')).toBeNull()
})

it('a list that is refused says why and is asked for again on a press', async () => {
  signIn()
  server.answer(subscriptionList, { refused: 'overloaded', message: 'Too many at once. Try again.' })
  const { user } = show(<SubscriptionsPage />)
  expect(await screen.findByText('Too many at once. Try again.')).toBeTruthy()
  server.answer(subscriptionList, { ...example, total: example.list.length })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(example.list.length)
  await waitFor(() => expect(screen.queryByText('Too many at once. Try again.')).toBeNull())
})
