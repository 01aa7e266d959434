import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chromiumFromNpm } from '../chromium.mjs'

test('the browser from npm is whole for two who ask at once on a machine that never had it', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'chromium cache '))
  try {
    const [one, other] = await Promise.all([chromiumFromNpm(cache), chromiumFromNpm(cache)])
    expect(one).toEqual(other)
    expect((await readdir(cache)).length, 'half-unpacked copies are removed').toBe(process.env.CHROMIUM_PATH ? 0 : 1)
  } finally {
    await rm(cache, { recursive: true })
  }
})
