/** Open orders that one user may have at once. */
export const openOrdersMax = 200
/** Orders that one user may have waiting to be judged; who sends more at once is told to come later. */
export const waitingMax = 100
