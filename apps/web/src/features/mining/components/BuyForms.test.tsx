// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { buyMachine, buyMachineShare, findMachine } from '@halyard/wire/mining'
import { describe, expect, it, vi } from 'vitest'
import {
  confirmTwice,
  fact,
  fill,
  noteOf,
  openReview,
  screen,
  show,
  signIn,
  waitFor,
  within,
} from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { Machine } from '../api.ts'
import { BuyShareForm, BuyUnitsForm } from './BuyForms.tsx'
import { PurchasedSheet } from './PurchasedSheet.tsx'

const example: Machine = exampleOf(findMachine)

describe('whole machines', () => {
  /** 500 USDT each, one to five an order. */
  const machine: Machine = { ...example, ownership: 'exclusive', state: 'offered', price: Amount.of('500') }

  async function openForm(offered = machine) {
    signIn({ USDT: '10000' })
    const onBought = vi.fn()
    const { user } = show(<BuyUnitsForm machine={offered} onBought={onBought} />)
    const units = screen.getByLabelText<HTMLInputElement>('Machines')
    await waitFor(() => expect(noteOf(units)).toBe('Available 10,000 USDT'))
    return { user, units, onBought, type: (text: string) => fill(user, units, text) }
  }

  it.each([
    ['6', 'At most 5 machines in one order.'],
    ['', 'Enter how much you want.'],
  ])('%s is told at the field while it is typed: %s', async (typed, told) => {
    const { type, units } = await openForm()
    await type(typed)
    expect(noteOf(units)).toBe(told)
  })

  it('minus and plus stay between one and what an order allows', async () => {
    const { user, units, type } = await openForm()
    expect(units.value).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Machines: decrease' }))
    expect(units.value).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Machines: increase' }))
    expect(units.value).toBe('2')
    expect(fact('You pay')).toBe('1,000 USDT')
    await type('5')
    await user.click(screen.getByRole('button', { name: 'Machines: increase' }))
    expect(units.value).toBe('5')
  })

  it('the price, the output and what is left of it are looked at once more', async () => {
    const { user, type } = await openForm()
    await type('2')
    const review = await openReview(user, 'Buy')
    expect(within(review).getByText(/^1,000/)).toBeTruthy()
    expect(fact('Machines', review)).toBe('2')
    expect(fact('Net return', review)).toMatch(/^[+−][\d.,]+ USDT$/)
    expect(within(review).getByText(/^The amount is put on hold at once\./)).toBeTruthy()
    expect(server.sentTo(buyMachine)).toEqual([])
  })

  it('pressed twice they are bought once', async () => {
    const { user, onBought, type } = await openForm()
    server.answer(buyMachine, exampleOf(buyMachine))
    await type('2')
    await confirmTwice(user, 'Buy')
    await waitFor(() => expect(onBought).toHaveBeenCalledOnce())
    expect(server.sentTo(buyMachine)).toMatchObject([{ units: 2 }])
  })

  it('one that is no longer sold says so at its button and sends nothing', async () => {
    const { user, type, units } = await openForm({ ...machine, state: 'ended' })
    await type('2')
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    expect(screen.getByText('This machine is no longer sold.')).toBeTruthy()
    expect(noteOf(units)).toBe('Available 10,000 USDT')
    expect(server.sentTo(buyMachine)).toEqual([])
  })
})

describe('a share of a machine', () => {
  /** 2,000 USDT the whole; a tenth to a half an order. */
  const machine: Machine = {
    ...example,
    ownership: 'shared',
    state: 'offered',
    price: Amount.of('2000'),
    holdingMin: Amount.of('10'),
    orderMax: Amount.of('50'),
    groups: [],
  }

  async function openForm(available = '10000') {
    signIn({ USDT: available })
    const { user } = show(<BuyShareForm machine={machine} invitation={undefined} onBought={() => {}} />)
    const share = screen.getByLabelText<HTMLInputElement>('Your share')
    await waitFor(() => expect(noteOf(share)).toMatch(/\d USDT$/))
    return { user, share, type: (text: string) => fill(user, share, text) }
  }

  it.each([
    ['9.99', 'A share is at least 10%, unless you take all that is left.'],
    ['50.01', 'At most 50% in one order.'],
    ['50', 'You have 999.99 USDT available.'],
  ])('%s percent is told at the field while it is typed: %s', async (typed, told) => {
    const { share, type } = await openForm('999.99')
    await type(typed)
    expect(noteOf(share)).toBe(told)
  })

  it('nothing typed is no fault until it is sent; the largest share is one press away', async () => {
    const { user, share } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Start the group' }))
    expect(noteOf(share)).toBe('Enter how much you want.')
    await user.click(screen.getByRole('button', { name: 'Take 50%' }))
    expect([share.value, noteOf(share), fact('You pay')]).toEqual(['50', 'Available 10,000 USDT', '1,000 USDT'])
    expect(server.sentTo(buyMachineShare)).toEqual([])
  })
})

it('what was bought is under review, and the sheet says what comes then', async () => {
  const order = exampleOf(buyMachine)
  show(<PurchasedSheet order={order} open onClose={() => undefined} />)
  const sheet = await screen.findByRole('dialog', { name: 'Order placed. Waiting for review.' })
  expect(within(sheet).getByText('Under review')).toBeTruthy()
  expect(within(sheet).getByText(/^The amount is put on hold at once/)).toBeTruthy()
})
