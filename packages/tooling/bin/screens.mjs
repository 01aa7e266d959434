// `npm run screens`: a picture of every screen in both themes, and of the dense ones in all languages, in screens/
// (which git ignores; open screens/index.html). Fails when a text does not fit, or is a key, a bare code or in the
// wrong language.
//
//   npm run screens            both themes in English, and five screens in each language
//   npm run screens -- ja-JP   every screen in one language at 360 px, in both themes
import { screens } from './plan.mjs'
import { finish } from './steps.mjs'

await screens(process.argv[2])
finish()
