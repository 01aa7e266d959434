// `npm test`: everything that must hold, from a fresh clone, with Node and npm alone.
//
//   npm test                  all of it; ends with "N passed, M failed"
//   npm test -- spot          the tests with "spot" in their path, journeys in the browser too (after a build);
//                             Vitest's own options work as well
//   npm test -- --changed     what the changes of this branch touch
//   npm test -- --exhaustive  what takes too long for every change: the files named .slow., each screen in each language
//   npm test -- --redis       the server's tests once more on the Redis that REDIS_URL names
//
// Plain JavaScript, because it runs before anything is installed.
import { changed, exhaustive, filtered, onRedis, whole } from './plan.mjs'
import { finish } from './steps.mjs'

const parameters = process.argv.slice(2)

if (parameters[0] === '--redis') await onRedis()
else if (parameters[0] === '--exhaustive') await exhaustive()
else if (parameters[0] === '--changed') await changed()
else if (parameters.length > 0) await filtered(parameters)
else await whole()

finish()
