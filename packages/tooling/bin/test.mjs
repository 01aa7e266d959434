// `npm test`: everything that must hold, from a fresh clone, with Node and npm alone.
//
//   npm test                    all of it; ends with "N passed, M failed"
//   npm test -- spot            only test files with "spot" in their path (Vitest's own options work too)
//   npm test -- journeys/trade  a journey in the browser; the app is built first
//   npm test -- --redis         the server's tests once more on the Redis that REDIS_URL names
//
// Plain JavaScript, because it runs before anything is installed.
import { filtered, onRedis, whole } from './plan.mjs'
import { finish } from './steps.mjs'

const parameters = process.argv.slice(2)

if (parameters[0] === '--redis') await onRedis()
else if (parameters.length > 0) await filtered(parameters)
else await whole()

finish()
