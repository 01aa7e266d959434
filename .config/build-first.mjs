// A global setup: what runs in a browser is built, unless it was from the same sources.
import { buildCurrent } from '../packages/embedded/bin/prepare.mjs'

export default async function buildFirst({ name } = {}) {
  await buildCurrent('web')
  // Those look at its files.
  if (name === 'built') return
  await buildCurrent('console')
  await buildCurrent('server')
  await buildCurrent('commands')
}
