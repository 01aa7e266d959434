/** The largest 32-bit integer, the type of product ids: no larger id exists. */
export const intMax = 2_147_483_647
