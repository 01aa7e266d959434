import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// What `npm run torture -- --mode lead` does by hand a hundred times: the leader is killed and stopped in turn, and each time the
// other goes on where it was, to every api. How long that takes is the program's to say, on a machine that does nothing else.

it.each([[[]], [['--redis']]])('the lead of the feed passes on, and every api tells fresh prices again %j', (more) => {
  const parameters = ['--mode', 'lead', '--times', '5', '--slack', '20', '--no-record', ...more]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.mjs'), ...parameters],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', REDIS_URL: '' },
    },
  )
  console.log(stdout)
  expect(stdout).toContain('0 ticks numbered twice, never or back in time')
  expect(status, stderr).toBe(0)
})
