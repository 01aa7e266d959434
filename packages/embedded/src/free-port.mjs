import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that Linux, macOS and Windows give to whoever asks for any. */
const lowest = 20_000
const highest = 32_000

/**
 * A port of this machine on which nobody listens, for a program that starts a moment later. One that the system chose
 * could be given to the next who asks, or to a connection that leaves, before that program has it.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

function isFree(port) {
  return new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    trial.listen(port, '127.0.0.1', () => trial.close(() => resolve(true)))
  })
}
