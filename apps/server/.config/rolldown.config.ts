import { defineConfig } from 'rolldown'
import { bundled } from './bundled.ts'

/** What can be run: the server, the process in which it decodes pictures, and commands on its database. */
const entries = {
  main: 'src/main.ts',
  ops: 'src/commands/ops.ts',
  'own-beacon': 'src/commands/own-beacon.ts',
  'picture-decoder': 'src/features/uploads/picture-decoder.mjs',
  'record-feed': 'src/commands/record-feed.ts',
  strategies: 'src/commands/strategies.ts',
  'verify-books': 'src/commands/verify-books.ts',
  'verify-feed': 'src/commands/verify-feed.ts',
  'verify-liabilities': 'src/commands/verify-liabilities.ts',
  'verify-settlements': 'src/commands/verify-settlements.ts',
}

// Each is one file of our own sources and of what they depend on, so that a start reads one file instead of two
// thousand.
export default defineConfig(
  Object.entries(entries).map(([name, input]) => ({
    ...bundled,
    input,
    output: { ...bundled.output, file: `dist/${name}.js` },
  })),
)
