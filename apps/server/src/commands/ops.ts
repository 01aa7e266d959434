import 'reflect-metadata'
import { runOps } from './ops/run-ops.ts'

// The operator's side at the command line: `npm run ops -- help`.

const { code, text } = await runOps(process.argv.slice(2), process.env)
const output = code === 0 ? process.stdout : process.stderr
// A command that could not begin may have left connections open, which would keep it from ending.
output.write(`${text}\n`, () => process.exit(code))
