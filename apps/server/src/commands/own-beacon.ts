import { once } from 'node:events'
import { serveBeacon } from '../market-feed/own-beacon.ts'

// A beacon on this machine with a key of its own, to try MARKET_BEACON_URL without the network; prints that address. What hangs on it
// proves nothing. Stopped (SIGSTOP) it is a beacon that has fallen silent.

const beacon = await serveBeacon(() => new Date())
console.log(beacon.url)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await beacon.stop()
