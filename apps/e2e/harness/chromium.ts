import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A Chromium that can be started: its executable and the environment that it needs. */
export interface Chromium {
  executable: string
  environment: Record<string, string>
}

/**
 * The Chromium that npm brings, unpacked once per version with its shared libraries and fonts, so that a machine
 * without any system package can run it. CHROMIUM_PATH names another one.
 */
export async function findChromium(cache = join(harness, '..', 'node_modules', '.cache')): Promise<Chromium> {
  const own = process.env.CHROMIUM_PATH
  if (own) return { executable: own, environment: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The Chromium from npm runs on 64-bit Intel Linux only: set CHROMIUM_PATH to one of this machine.')
  }
  const folder = join(cache, `chromium-${packedVersion()}`)
  if (!existsSync(folder)) await unpackInto(cache, folder)
  return {
    executable: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

const harness = dirname(fileURLToPath(import.meta.url))

function packedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = createRequire(entry)(join(entry, '..', '..', '..', 'package.json')) as { version: string }
  return manifest.version
}

/**
 * Unpacks beside the target and renames at the end, so that two runs at once never see half a browser: the loser of
 * the race throws its own copy away.
 */
async function unpackInto(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await unpackBelow(half)
    await writeFile(join(half, 'fonts.conf'), fontConfiguration(folder))
    await rename(half, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/**
 * The package unpacks into the folder for temporary files and brings its libraries only where it believes itself on
 * Amazon Linux, so it is asked in a process of its own whose environment says both.
 */
async function unpackBelow(folder: string): Promise<void> {
  const ask = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ask], {
    cwd: harness,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
}

/**
 * The packed configuration names folders of the cloud it was made for; ours names the packed fonts and the machine's.
 */
function fontConfiguration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
