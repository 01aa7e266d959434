// `npm run types`: the compiler on every project.
import { typesAlone } from './plan.mjs'
import { finish } from './steps.mjs'

await typesAlone()
finish()
