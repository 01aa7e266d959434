// @vitest-environment happy-dom
import { saveAddress } from '@halyard/wire/address-book'
import { coinList } from '@halyard/wire/networks'
import { expect, it } from 'vitest'
import { fill, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import AddAddressPage from './AddAddressPage.tsx'

async function addressPage(query = '') {
  signIn()
  navigate(`/pages/user/addAddress${query}`)
  server.answer(coinList, exampleOf(coinList))
  const { user } = show(<AddAddressPage />)
  const field = await screen.findByLabelText<HTMLInputElement>('Address')
  return { user, field, save: () => user.click(screen.getByRole('button', { name: 'Save address' })) }
}

it('an empty form says at once that coin and address are missing, and leads to the first', async () => {
  const { field, save } = await addressPage()
  await save()
  screen.getByText('Choose a coin.')
  expect(noteOf(field)).toBe('Enter an address.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Coin/ })))
})

it('with a coin, network and address are missed together; what was typed before the network is judged when it is chosen', async () => {
  const { user, field, save } = await addressPage('?asset=USDT')
  await screen.findByRole('button', { name: /^Network/ })
  await save()
  screen.getByText('Choose a network.')
  expect(noteOf(field)).toBe('Enter an address.')
  await fill(user, field, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6')
  await save()
  expect(noteOf(field)).toBe('')
  await user.click(screen.getByRole('button', { name: /^Network/ }))
  await user.click(await screen.findByRole('button', { name: /TRC20/ }))
  await waitFor(() => expect(noteOf(field)).toMatch(/^This is not an address of TRC20/))
  expect(server.sentTo(saveAddress)).toEqual([])
})

it('an address that was pasted before a network suggests the networks that it looks like, and chooses none', async () => {
  const { user, field } = await addressPage('?asset=USDT')
  const network = await screen.findByRole('button', { name: /^Network/ })
  await fill(user, field, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n')
  expect(field.value).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(noteOf(field)).toBe('This looks like an address ofTRC20')
  expect(network.textContent).not.toContain('TRC20')
  await user.click(screen.getByRole('button', { name: 'Choose TRC20' }))
  expect(noteOf(field)).toBe('Has the form of a TRC20 address')
  expect(network.textContent).toContain('TRC20')
})

it('what the server finds wrong is told at its field', async () => {
  const { user, field, save } = await addressPage('?asset=USDT')
  server.answer(saveAddress, { refused: 'entryExists', message: 'This address is saved already.' })
  await user.click(await screen.findByRole('button', { name: /^Network/ }))
  await user.click(await screen.findByRole('button', { name: /TRC20/ }))
  await fill(user, field, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await save()
  await waitFor(() => expect(noteOf(field)).toBe('This address is saved already.'))
})
