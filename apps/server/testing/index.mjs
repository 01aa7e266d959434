// Plain JavaScript on the built server, so that any test runner on Node can import it.
import { pathToFileURL } from 'node:url'
import { built, prepareTesting } from '../../../packages/embedded/bin/prepare.mjs'

await prepareTesting({ say: (sentence) => console.error(sentence) })
const { keptDatabase } = await import(pathToFileURL(built.embedded).href)
const { seeds, startHost: startOn } = await import(pathToFileURL(built.testing).href)

export const startHost = async (options) => startOn(await keptDatabase(seeds), options)
