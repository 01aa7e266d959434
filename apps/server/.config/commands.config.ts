import { defineConfig } from 'rolldown'
import { oneFileOf } from './bundled.ts'

/** What is typed, and a beacon to try things with. */
const commands = [
  'ops',
  'own-beacon',
  'record-feed',
  'strategies',
  'verify-books',
  'verify-feed',
  'verify-liabilities',
  'verify-settlements',
]

export default defineConfig(commands.map((name) => oneFileOf(`src/commands/${name}.ts`)))
