// `npm run check`: format, lint, types, imports, house rules and unit tests; no database and no browser.
import { check } from './plan.mjs'
import { finish } from './steps.mjs'

await check()
finish()
