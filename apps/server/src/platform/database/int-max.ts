/** The largest number in 32 bits, as wide as the ids of products are: what a client sends beyond it is nobody's id. */
export const intMax = 2_147_483_647
