import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { flag, instant, nothing } from './values.ts'

/** Where the operator of the site is registered as a money services business. */
const certification = object({
  registrar: z.string(),
  number: z.string(),
  /** Whom the registration names. */
  holder: z.string(),
  /** The registrar's own page, where everyone can look the number up. */
  searchUrl: named('search_url', z.string()),
  /** True where nothing is registered and this only shows what it would look like. */
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
    /** Compared with the app's own; on mismatch the app clears its caches (spec section 9). */
    version: z.string(),
    /** Whether calls may have fields that the specification does not name, and ours may be called. */
    takesAdditions: ours(named('additions', flag), false),
    /** True on a host with a simulated market and play money, which the app says on every screen. */
    demo: ours(flag),
    /** True when the price source is the simulation. */
    simulatedMarket: ours(named('simulated', flag)),
    serverTime: ours(named('time', instant), () => new Date()),
    /** Where the market feed's socket is; null beside the API, at `/ws`. */
    feedUrl: named('socket', optional(nullable(z.string()))),
    contacts: list(object({ channel: z.string(), value: z.string() })),
    /** Null where none is published. */
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
