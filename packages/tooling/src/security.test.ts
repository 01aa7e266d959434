import { expect, it } from 'vitest'
import { named } from './planted.ts'
import { missingEvidence } from './security.ts'
import { root, type SourceFile, within } from './tree.ts'

const [document] = within(/^docs\/security\.md$/) as [SourceFile]

it('what docs/security.md names as evidence is there', () => {
  expect(document.text.match(/`[^`]+\.test\.ts: /g)?.length).toBeGreaterThan(50)
  expect(missingEvidence(document, root)).toEqual([])
})

it('a file or a title that is not there is named', () => {
  const text = '| 1.1.1 | a | b | `apps/nothing.ts`<br>`packages/tooling/src/security.test.ts: no such ' + 'title` |'
  expect(missingEvidence({ path: 'docs/security.md', text }, root)).toEqual([
    named('apps/nothing.ts: no such file', 'not met'),
    named('packages/tooling/src/security.test.ts: nothing in it says', 'not met'),
  ])
})
