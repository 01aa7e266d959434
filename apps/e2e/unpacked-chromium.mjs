import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('node_modules/.cache', import.meta.url))

/** The Chromium that the journeys unpacked, or the one that CHROMIUM_PATH names, as Playwright launches it. */
export function unpackedChromium() {
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args }
  const unpacked = readdirSync(cache).find((name) => name.startsWith('chromium-'))
  if (!unpacked) throw new Error('No browser is unpacked yet: run `npm run screens` once, or set CHROMIUM_PATH.')
  const at = (path) => join(cache, unpacked, path)
  const env = { ...process.env, LD_LIBRARY_PATH: at('al2023/lib'), FONTCONFIG_FILE: at('fonts.conf') }
  return { executablePath: at('chromium'), env, args }
}
