import { appendFileSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './programs.mjs'

const folder = join(root, 'node_modules/.cache/coverage')

/** A Vitest reporter that notes which tests passed, in a run of all of them. */
export default class PassedReporter {
  onTestRunEnd(modules) {
    if (!existsSync(join(folder, 'whole'))) return
    const lines = modules.flatMap((module) =>
      [...module.children.allTests('passed')].map((test) =>
        JSON.stringify({ kind: 'passed', path: relative(root, module.moduleId), title: test.fullName }),
      ),
    )
    if (lines.length > 0) appendFileSync(join(folder, `passed-${process.pid}.jsonl`), `${lines.join('\n')}\n`)
  }
}
