import { defineConfig } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }

const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@halyard/'))

/** What can be run: the server, the process in which it decodes pictures, and commands on its database. */
const entries = {
  main: 'src/main.ts',
  ops: 'src/commands/ops.ts',
  'picture-decoder': 'src/features/uploads/picture-decoder.mjs',
  'record-feed': 'src/commands/record-feed.ts',
  strategies: 'src/commands/strategies.ts',
  'verify-feed': 'src/commands/verify-feed.ts',
  'verify-settlements': 'src/commands/verify-settlements.ts',
}

// Each is one file from our own sources and what those alone depend on; what this app itself installs stays in node_modules.
export default defineConfig(
  Object.entries(entries).map(([name, input]) => ({
    input,
    platform: 'node' as const,
    external: (id: string) => installed.some((one) => id === one || id.startsWith(`${one}/`)),
    tsconfig: 'tsconfig.json',
    output: { file: `dist/${name}.js`, format: 'esm' as const, sourcemap: true },
  })),
)
