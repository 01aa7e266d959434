/** The period that the shared app offers besides the seeded ones, with a ratio of its own. */
export const shortestContract = { seconds: 5, payoutRatio: '0.8' }
