import { Amount } from '@halyard/domain'
import { addressKinds } from '@halyard/domain/networks'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, named, nullable, object, ours } from './fields.ts'
import { amount, choice, flag, id, integer } from './values.ts'

/** The terms of a network for deposits of one coin, and the address. */
const depositRules = object({
  enabled: ours(flag, true),
  minimum: named('min', amount),
  fee: ours(amount, null),
  confirmations: ours(integer, 0),
  address: nullable(z.string()),
  memo: ours(nullable(z.string())),
  shared: ours(flag),
  sample: ours(flag),
})

/** More than anybody has; the server judges. */
const unlimited = Amount.of('1000000000000')

const withdrawalRules = object({
  enabled: ours(flag, true),
  minimum: named('min', amount),
  maximum: named('max', amount),
  fee: ours(amount, Amount.zero),
})

const network = object({
  network: named('czline', z.string()),
  name: ours(z.string(), ({ network }: { network: string }) => network),
  addressKind: ours(named('address_kind', z.enum(addressKinds)), null),
  deposit: ours(named('recharge', depositRules), {
    ...{ enabled: true, minimum: Amount.zero, fee: null, confirmations: 0 },
    ...{ address: null, memo: null, shared: false, sample: false },
  }),
  withdrawal: ours(named('withdraw', withdrawalRules), {
    ...{ enabled: true, minimum: Amount.zero, maximum: unlimited, fee: Amount.zero },
  }),
})

const coin = object({
  coinId: named('ID', id),
  asset: named('coinname', z.string()),
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  logo: ours(z.string()),
  precision: ours(z.int(), 8),
  networks: list(network),
})

/** GET /coin/getCoinList {czstatus}: the coins that move on chains, with their networks. */
export const coinList = endpoint({
  route: 'GET /coin/getCoinList',
  noun: 'networks',
  summary: 'Coins that can be deposited or withdrawn (1), or all that have a network (0)',
  request: object({ which: named('czstatus', z.prefault(choice({ all: 0, open: 1 }), 1)) }),
  response: object({ coins: named('list', list(coin)) }),
  example: {
    request: { czstatus: 1 },
    response: {
      list: [
        {
          ID: 1,
          coinname: 'USDT',
          name: 'Tether',
          logo: '/logos/usdt.svg',
          precision: 6,
          networks: [
            {
              czline: 'TRC20',
              name: 'TRON',
              address_kind: 'tron',
              recharge: {
                enabled: true,
                min: '10',
                fee: '0',
                confirmations: 20,
                address: 'SAMPLE-TRC20-7KQ2MXPD4H9R',
                memo: null,
                shared: false,
                sample: true,
              },
              withdraw: { enabled: true, min: '10', max: '100000', fee: '1' },
            },
          ],
        },
      ],
    },
  },
})
