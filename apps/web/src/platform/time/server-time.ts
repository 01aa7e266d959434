let offset = 0

/** The time by the server's clock, in milliseconds: what countdowns and ages are measured with. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Learns the server's clock from an answer: it was written about halfway between asking and receiving. */
export function learnServerTime(serverTime: number, askedAt: number, receivedAt: number): void {
  offset = serverTime - (askedAt + receivedAt) / 2
}
