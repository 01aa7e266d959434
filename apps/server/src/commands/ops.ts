import 'reflect-metadata'
import { runOps } from './ops/run-ops.ts'

// The operator's side at the command line: `npm run ops -- help`.

const { code, text } = await runOps(process.argv.slice(2), process.env)
if (code === 0) console.log(text)
else console.error(text)
process.exitCode = code
