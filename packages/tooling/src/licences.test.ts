import { expect, it } from 'vitest'
import { installed, unlicensed } from './licences.ts'

it('every package that is installed has a licence that was agreed to', () => {
  const packages = installed()
  expect(packages.length).toBeGreaterThan(300)
  expect(unlicensed(packages)).toEqual([])
})

it.each([
  'AGPL-3.0-only',
  'GPL-2.0',
  'MIT AND GPL-3.0',
  'SEE LICENSE IN LICENSE',
  'MPL-2.0',
  undefined,
  { type: 'MIT' },
])('a package under %j is named', (license) => {
  const [found, ...others] = unlicensed([{ name: 'left-pad', version: '1.3.0', license }])
  expect([found, others]).toEqual([expect.stringMatching(/^left-pad@1\.3\.0: its licence is/), []])
})

it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT and ISC', '(Apache-2.0 AND BSD-3-Clause)'])(
  'a package under %s is not',
  (license) => {
    expect(unlicensed([{ name: 'left-pad', version: '1.3.0', license }])).toEqual([])
  },
)
