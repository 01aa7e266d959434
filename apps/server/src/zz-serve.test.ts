import { writeFileSync, existsSync } from 'node:fs'
import { it } from 'vitest'
import { startTestApp } from '../test/harness.ts'
it('serves', async () => {
  const t0 = performance.now()
  const app = await startTestApp({ ROLES: 'api,feed,worker', MARKET_HISTORY_BARS: '500' })
  console.log('started in', performance.now() - t0)
  writeFileSync('/tmp/mk/url', app.url)
  for (let i = 0; i < 1200 && !existsSync('/tmp/mk/stop'); i++) await new Promise((r) => setTimeout(r, 250))
  await app.close()
}, 400_000)
