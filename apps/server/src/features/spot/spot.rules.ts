import { Amount } from '@halyard/domain'

/** 0.1 % of what is received (product rules, spot). Written on each order, so that a change never touches a placed one. */
export const feeRate = Amount.of('0.001')

/** Open orders that one user may have at once. */
export const openOrdersMax = 200
