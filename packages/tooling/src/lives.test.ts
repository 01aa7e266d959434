import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './tree.ts'

const chapter = readFileSync(join(root, 'docs/architecture.md'), 'utf8').match(/^## Three lives$([\s\S]*?)^## /m)?.[1]
const lives = (chapter ?? '').split(/^### /m).slice(1)

/** Functions of a life with the file that its line links to. */
function stepsOf(life: string) {
  return [...life.matchAll(/^\d+\. \[`([\w.]+)`\]\(([^)]+)\)/gm)].map(([, name = '', path = '']) => ({ name, path }))
}

function isDefined({ name, path }: { readonly name: string; readonly path: string }): boolean {
  const text = readFileSync(resolve(root, 'docs', path), 'utf8')
  const [last = '', owner] = name.split('.').reverse()
  if (path.endsWith('.sql')) return text.includes(`CREATE FUNCTION ${last}(`)
  if (!owner) return new RegExp(`\\b(function|const) ${last}\\b`).test(text)
  return text.includes(`class ${owner} `) || text.includes(`class ${owner}<`)
    ? new RegExp(`^ {2}(?:(?:private|readonly|async) )*${last}\\b`, 'm').test(text)
    : false
}

it('every function of the three lives is where docs/architecture.md says, and none takes more than fifteen', () => {
  expect(lives.map((life) => life.split('\n')[0])).toHaveLength(3)
  for (const life of lives) {
    const steps = stepsOf(life)
    expect(steps.length).toBe((life.match(/^\d+\. /gm) ?? []).length)
    expect(steps.length).toBeLessThanOrEqual(15)
    expect(steps.filter((step) => !isDefined(step))).toEqual([])
  }
})
