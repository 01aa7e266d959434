// `npm run check`: format, lint, types, imports, what is unused or copied, house rules, tests of the domain and the wire.
import { check } from './plan.mjs'
import { finish } from './steps.mjs'

await check()
finish()
