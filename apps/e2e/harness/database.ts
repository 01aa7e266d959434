import { Readable, Writable } from 'node:stream'
import { prompt } from '@halyard/embedded'
import type { App } from './app.ts'

/** Runs one statement where the app keeps its rows: for what a day would do, which no journey waits for. */
export async function inDatabase(app: App, statement: string): Promise<void> {
  let said = ''
  const output = new Writable({
    write(text, _, written) {
      said += text
      written()
    },
  })
  await prompt(app.database, { input: Readable.from([`${statement};\n`]), output })
  if (!/\b1\b/.test(said)) throw new Error(`not one row was changed: ${said}`)
}
