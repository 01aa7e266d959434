// @vitest-environment happy-dom
import { deleteAddress, savedAddresses } from '@halyard/wire/address-book'
import { beforeEach, expect, it } from 'vitest'
import { screen, show, signIn, type User, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import AddressBookPage from './AddressBookPage.tsx'

const [example] = exampleOf(savedAddresses).entries
let entries: (typeof example & {})[] = []

beforeEach(() => {
  signIn()
  if (!example) throw new Error('the example of the addresses has none')
  entries = ['Cold wallet', 'Exchange', 'Phone'].map((remark, index) => ({ ...example, entryId: index + 1, remark }))
  server.answer(savedAddresses, () => ({ entries }))
  server.answer(deleteAddress, (_, query) => {
    entries = entries.filter((entry) => String(entry.entryId) !== query.get('ID'))
  })
})

/** Opens the question of one address. */
async function ask(user: User, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  return screen.findByRole('alertdialog', { name: 'Remove this address?' })
}

const remove = async (user: User, name: string) =>
  user.click(within(await ask(user, name)).getByRole('button', { name: 'Remove' }))

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('after an address is removed the keyboard is at the next one, after the last at the one before, and then where one is added', async () => {
  const { user } = show(<AddressBookPage />)
  await remove(user, 'Exchange')
  await waitFor(() => expect(focused()).toBe('Remove Phone'))
  await remove(user, 'Phone')
  await waitFor(() => expect(focused()).toBe('Remove Cold wallet'))
  await remove(user, 'Cold wallet')
  await screen.findByText('No saved addresses')
  await waitFor(() => expect(focused()).toBe('Add address'))
  expect(server.sentTo(deleteAddress)).toHaveLength(3)
})

it('one that goes from the list later takes the keyboard along as well', async () => {
  let arrive = () => {}
  const { user } = show(<AddressBookPage />)
  const question = await ask(user, 'Cold wallet')
  server.answer(savedAddresses, async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return { entries }
  })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Remove Cold wallet'))
  arrive()
  await waitFor(() => expect(focused()).toBe('Remove Exchange'))
})

it('one that was removed elsewhere is told, and goes as well; an answer of no keeps the place', async () => {
  const { user } = show(<AddressBookPage />)
  await user.click(within(await ask(user, 'Phone')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(focused()).toBe('Remove Phone'))
  server.answer(deleteAddress, () => {
    entries = entries.slice(0, 2)
    return { refused: 'notFound', message: 'There is no such address.' }
  })
  await remove(user, 'Phone')
  await screen.findByText('There is no such address.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull())
  await waitFor(() => expect(focused()).toBe('Remove Exchange'))
})

it('a list that fails says so, and comes when it is asked for again', async () => {
  server.answer(savedAddresses, { refused: 'overloaded', message: 'Too busy.' })
  const { user } = show(<AddressBookPage />)
  await screen.findByText('Too busy.')
  server.answer(savedAddresses, { entries })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Remove Phone' })
})
