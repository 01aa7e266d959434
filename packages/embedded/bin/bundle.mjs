// Makes whatever is missing for a start, and starts nothing: for an image, or a machine that is to start quickly later.
import { prepare } from './prepare.mjs'

try {
  await prepare({ commands: true, say: console.log, signal: new AbortController().signal })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
