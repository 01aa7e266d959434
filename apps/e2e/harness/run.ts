import type { Directions } from '@halyard/embedded'

/** The built Halyard, running: the server with the web app on a database. */
export interface App {
  /** Such as `http://127.0.0.1:41234`; pages are below `/#/pages/`. */
  address: string
  database: string
}

/** What the journeys of one run share, from its setup to every worker. */
export interface Run {
  /** One app for all of them, in which each has users of its own. */
  app: App
  /** Of an administrator of any app that starts here; on a demo host one of them is enough to decide about money. */
  operatorToken: string
  /** The session of the shared app's demo user: whoever signed in again would end the others' journeys. */
  demoToken: string
  /** What a first start leaves behind, and what the migrations alone do. */
  seeded: Directions
  unseeded: Directions
}

const variable = 'HALYARD_JOURNEYS'

/** Workers have the environment of the process that set the run up. */
export function keepRun(run: Run): void {
  process.env[variable] = JSON.stringify(run)
}

export function currentRun(): Run {
  const kept = process.env[variable]
  if (kept === undefined) throw new Error('No app runs: journeys run by `npm test -- journeys`, which starts one.')
  return JSON.parse(kept) as Run
}
