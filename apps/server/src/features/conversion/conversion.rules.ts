import { Amount } from '@halyard/domain'

/** 0.2 % of what is received (product rules, exchange). Written on each exchange, so that a change never touches one. */
export const feeRate = Amount.of('0.002')
