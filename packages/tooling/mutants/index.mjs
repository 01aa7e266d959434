import { accounts } from './accounts.mjs'
import { apiKeys } from './api-keys.mjs'
import { capacity } from './capacity.mjs'
import { contracts } from './contracts.mjs'
import { conversion } from './conversion.mjs'
import { deposits } from './deposits.mjs'
import { feed } from './feed.mjs'
import { host } from './host.mjs'
import { ledger } from './ledger.mjs'
import { loans } from './loans.mjs'
import { mining } from './mining.mjs'
import { operations } from './operations.mjs'
import { programs } from './programs.mjs'
import { spot } from './spot.mjs'
import { tokenSale } from './token-sale.mjs'
import { wire } from './wire.mjs'
import { withdrawals } from './withdrawals.mjs'

/** In the order in which docs/mutants.md has them. */
export const mutants = [
  ...ledger,
  ...contracts,
  ...feed,
  ...spot,
  ...conversion,
  ...withdrawals,
  ...accounts,
  ...apiKeys,
  ...deposits,
  ...loans,
  ...mining,
  ...tokenSale,
  ...operations,
  ...programs,
  ...capacity,
  ...host,
  ...wire,
]
