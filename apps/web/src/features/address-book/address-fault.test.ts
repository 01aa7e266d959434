import { expect, it } from 'vitest'
import { type AddressFault, addressFault } from './address-fault.ts'

const tron = { network: 'TRC20', addressKind: 'tron' } as const
const ethereum = { network: 'ERC20', addressKind: 'evm' } as const
const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

it.each<[string, AddressFault | undefined]>([
  [onTron, undefined],
  [` ${onTron}\n`, undefined],
  ['', { fault: 'missing' }],
  ['   ', { fault: 'missing' }],
  [onTron.slice(0, -1), { fault: 'malformed', network: 'TRC20' }],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { fault: 'otherNetwork', network: 'TRC20', other: 'ERC20' }],
])('%j as an address of TRC20', (typed, fault) => {
  expect(addressFault(typed, tron, [ethereum])).toEqual(fault)
})

it.each<[string, AddressFault | undefined]>([
  ['', { fault: 'missing' }],
  ['anything', undefined],
])('%j before a network is chosen', (typed, fault) => {
  expect(addressFault(typed, undefined, [ethereum, tron])).toEqual(fault)
})
