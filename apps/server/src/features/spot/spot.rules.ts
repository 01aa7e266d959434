/** Open orders that one user may have at once. */
export const openOrdersMax = 200
