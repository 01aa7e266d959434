import { fileURLToPath } from 'node:url'

/**
 * Bundles this package's TypeScript, and what it takes of the domain's, for plain Node, which before version 22 cannot
 * read it; what is installed stays outside.
 */
export async function buildEmbedded(file = fileURLToPath(new URL('../dist/index.js', import.meta.url))) {
  // Asked for here and not above, because this file is read before anything is installed.
  const { build } = await import('rolldown')
  await build({
    input: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
    platform: 'node',
    external: (id) => !/^(?:[./]|@halyard\/domain)/.test(id),
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  })
}
