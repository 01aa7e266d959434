import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './tree.ts'

interface Cruise {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
    ruleSetUsed: { forbidden: { name: string; comment: string }[] }
  }
}

/** Every import below `folder` that the table of docs/architecture.md does not allow, with the cure. */
export async function forbiddenImports(folder: string): Promise<{ looked: number; rules: string[]; faults: string[] }> {
  const entry = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const rules = join(root, '.config/dependency-cruiser.mjs')
  const { summary } = JSON.parse(
    await outputOf([entry, '--config', rules, '--output-type', 'json', 'apps', 'packages'], folder),
  ) as Cruise
  return {
    looked: summary.totalCruised,
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    faults: summary.violations.map(({ from, to, rule, cycle }) => {
      const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
      const cure = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
      return `${rule.name}: ${way}. ${cure}`
    }),
  }
}

/** The tool ends with the number of violations as its exit code; what it printed counts all the same. */
async function outputOf(parameters: string[], cwd: string): Promise<string> {
  const run = promisify(execFile)(process.execPath, parameters, { cwd, maxBuffer: 256 * 1024 * 1024 })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${stderr || stdout}`)
  return stdout
}
