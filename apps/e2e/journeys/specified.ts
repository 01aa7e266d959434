import { serveAsSpecified } from '../harness/as-specified.ts'
import { expect, test as journey } from '../harness/index.ts'

/**
 * A journey of the app beside a server that was written from the specification: with what that names alone, whoever
 * trades gets everywhere, and nothing else is asked for.
 */
export const test = journey.extend<{ specified: undefined }>({
  specified: [
    async ({ context }, use) => {
      const beyond = await serveAsSpecified(context)
      await use(undefined)
      expect(beyond).toEqual([])
      // What is on its way when the page is left needs no answer.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})
