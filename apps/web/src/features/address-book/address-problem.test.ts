import { expect, it } from 'vitest'
import { type AddressProblem, addressProblem, networksLike } from './address-problem.ts'

const tron = { network: 'TRC20', addressKind: 'tron' } as const
const ethereum = { network: 'ERC20', addressKind: 'evm' } as const
const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

it.each<[string, AddressProblem | undefined]>([
  [onTron, undefined],
  [` ${onTron}\n`, undefined],
  ['', { name: 'missing', detail: {} }],
  ['   ', { name: 'missing', detail: {} }],
  [onTron.slice(0, -1), { name: 'malformed', detail: { network: 'TRC20' } }],
  [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    { name: 'otherNetwork', detail: { network: 'TRC20', other: 'ERC20' } },
  ],
])('%j as an address of TRC20', (typed, problem) => {
  expect(addressProblem(typed, tron, [ethereum])).toEqual(problem)
})

it.each<[string, AddressProblem | undefined]>([
  ['', { name: 'missing', detail: {} }],
  ['anything', undefined],
])('%j before a network is chosen', (typed, problem) => {
  expect(addressProblem(typed, undefined, [ethereum, tron])).toEqual(problem)
})

it.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['TRC20']],
  [' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ', ['ERC20', 'BSC']],
  ['nonsense', []],
  ['', []],
])('%s looks like an address of %j', (typed, networks) => {
  const of = [
    { network: 'TRC20', addressKind: 'tron' },
    { network: 'ERC20', addressKind: 'evm' },
    { network: 'BSC', addressKind: 'evm' },
    { network: 'XRP', addressKind: null },
  ] as const
  expect(networksLike(typed, of)).toEqual(networks)
})
