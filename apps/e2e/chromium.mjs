import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Root cannot use the sandbox, and a test never talks to anything but the server that it started. */
const switches = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * How Playwright launches the Chromium that npm brings, which is unpacked once per version with its shared libraries
 * and fonts, so that a machine without any system package can run it. CHROMIUM_PATH names another one.
 */
export async function chromiumFromNpm(cache = join(folder, 'node_modules', '.cache')) {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args: switches }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The Chromium from npm runs on 64-bit Intel Linux only: set CHROMIUM_PATH to one of this machine.')
  }
  const unpacked = join(cache, `chromium-${packedVersion()}`)
  if (!existsSync(unpacked)) await unpackInto(cache, unpacked)
  const environment = {
    LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
  }
  return { executablePath: join(unpacked, 'chromium'), args: switches, env: { ...process.env, ...environment } }
}

function packedVersion() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return createRequire(entry)(join(entry, '..', '..', '..', 'package.json')).version
}

/**
 * Unpacks beside the target and renames at the end, so that two runs at once never see half a browser: the loser of
 * the race throws its own copy away.
 *
 * @param {string} cache
 * @param {string} unpacked
 */
async function unpackInto(cache, unpacked) {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await unpackBelow(half)
    await writeFile(join(half, 'fonts.conf'), fontConfiguration(unpacked))
    await rename(half, unpacked).catch((error) => {
      if (!existsSync(unpacked)) throw error
    })
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/**
 * The package unpacks into the folder for temporary files and brings its libraries only where it believes itself on
 * Amazon Linux, so it is asked in a process of its own whose environment says both.
 *
 * @param {string} half
 */
async function unpackBelow(half) {
  const ask = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ask], {
    cwd: folder,
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
}

/**
 * The packed configuration names folders of the cloud it was made for; ours names the packed fonts and the machine's.
 *
 * @param {string} unpacked
 */
function fontConfiguration(unpacked) {
  const escaped = unpacked.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${escaped}/fonts-cache</cachedir>
</fontconfig>
`
}
