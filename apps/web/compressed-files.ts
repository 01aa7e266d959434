import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is smaller fits a packet as it is. */
const bytesMin = 1000
const compressible = /\.(js|css|html|svg|webmanifest)$/

/** Brotli 11 makes them 2 % smaller than 10 and takes more than twice as long. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Writes `.br` and `.gz` beside each file of the build, so that the server compresses none of them again for each who asks. */
export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'halyard-compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      // The service worker is written in this hook, too, and before.
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < bytesMin) return
  const [asBrotli, asGzip] = await Promise.all([
    promisify(brotliCompress)(content, brotli),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, asBrotli), writeFile(`${file}.gz`, asGzip)])
}
