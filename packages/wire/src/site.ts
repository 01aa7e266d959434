import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { flag, instant, nothing } from './values.ts'

/** Where the operator of the site is registered as a money services business. */
const certification = object({
  registrar: z.string(),
  number: z.string(),
  holder: z.string(),
  searchUrl: named('search_url', z.string()),
  sample: flag,
})

/** GET /base/site: what the app must know before anyone signs in. */
export const site = endpoint({
  route: 'GET /base/site',
  session: 'none',
  noun: 'site',
  summary: 'Site config: version, mode, contacts',
  request: nothing,
  response: object({
    name: ours(z.string(), 'Halyard'),
    version: z.string(),
    takesAdditions: ours(named('additions', flag), false),
    demo: ours(flag),
    simulatedMarket: ours(named('simulated', flag)),
    serverTime: ours(named('time', instant), () => new Date()),
    feedUrl: named('socket', optional(nullable(z.string()))),
    contacts: list(object({ channel: z.string(), value: z.string() })),
    certification: named('msb', nullable(certification)),
  }),
  example: {
    request: {},
    response: {
      name: 'Halyard',
      version: '1.3.5',
      additions: true,
      demo: true,
      simulated: true,
      time: '2026-11-21T09:00:00.000Z',
      socket: null,
      contacts: [{ channel: 'email', value: 'support@halyard.example' }],
      msb: {
        registrar: 'FinCEN',
        number: 'SAMPLE-0000000',
        holder: 'Halyard Demo',
        search_url: 'https://www.fincen.gov/msb-registrant-search',
        sample: true,
      },
    },
  },
})
