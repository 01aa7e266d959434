let offset = 0

/** The server's time in milliseconds, for countdowns and ages. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Learns the server's clock from an answer, assumed to be written halfway between request and answer. */
export function learnServerTime(serverTime: number, askedAt: number, receivedAt: number): void {
  offset = serverTime - (askedAt + receivedAt) / 2
}
