import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A row of the web app's own table. */
export interface Route {
  /** Without `/pages/`, such as `deal/detail`. */
  path: string
  /** Opens without a session. */
  public: boolean
}

/**
 * Every route of the app, as its table says: read and not imported, since a journey knows nothing of the app's code.
 */
export function routeTable(): Route[] {
  const rows = source().matchAll(/\bpage\(\s*'\/pages\/([^']+)'(.*?)\),?\n(?=\s*(?:page\(|\]))/gs)
  return [...rows].map(([, path = '', rest = '']) => ({ path, public: rest.includes('public: true') }))
}

const table = fileURLToPath(new URL('../../web/src/app/routes.ts', import.meta.url))
const source = () => readFileSync(table, 'utf8')
