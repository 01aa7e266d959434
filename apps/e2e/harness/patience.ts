/**
 * How long a journey waits for what it needs, in milliseconds. It bounds a wait and never decides a test: at a load of
 * twenty a page takes ten times as long as on a quiet machine.
 */
export const patience = 120_000

export const phoneSize = { width: 375, height: 812 }

/** The period that the shared app offers besides the seeded ones, with a ratio of its own. Never offered outside of tests. */
export const shortestContract = { seconds: 5, payoutRatio: '0.8' }
