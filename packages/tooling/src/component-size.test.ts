import { describe, expect, it } from 'vitest'
import { isOfTheApp, longComponents, mayBeLonger } from './component-size.ts'
import { plant } from './planted.ts'
import { sourceFiles } from './tree.ts'

const files = sourceFiles().filter(({ path }) => isOfTheApp(path))

/** So many statements, each on a line of its own. */
const statements = (count: number) => Array.from({ length: count }, (_, index) => `  void ${index}`).join('\n')

describe('components and hooks are at most 100 lines long', () => {
  it('in this repository', () => {
    expect(files.flatMap(longComponents)).toEqual([])
  })

  it('and those that may be longer exist', () => {
    for (const [pattern, reason] of mayBeLonger) {
      expect(
        files.filter(({ path }) => pattern.test(path)),
        reason,
      ).toHaveLength(1)
    }
  })

  it.each([
    ['a component', `function Planted() {\n${statements(99)}\n}`, 'Planted has 101 lines'],
    ['a hook', `export function usePlanted() {\n${statements(99)}\n}`, 'usePlanted has 101 lines'],
    ['an arrow function', `const Planted = () => {\n${statements(99)}\n}`, 'Planted has 101 lines'],
    ['one handed to memo', `const Planted = memo(function () {\n${statements(99)}\n})`, 'Planted has 101 lines'],
  ])('finds %s', (_, text, message) => {
    expect(longComponents({ path: 'apps/web/src/ui/planted.ts', text })).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['a component of 100 lines', `function Planted() {\n${statements(98)}\n}`],
    ['a table of a hundred rows', `export const planted = [\n${'  1,\n'.repeat(200)}]`],
    ['a function that is neither component nor hook', `function planted() {\n${statements(120)}\n}`],
  ])('lets %s pass', (_, text) => {
    expect(longComponents({ path: 'apps/web/src/ui/planted.ts', text })).toEqual([])
  })

  it('finds a component that grew, in a file as it stands', () => {
    const { file } = plant(/\/StakeForm\.tsx$/, statements(100), /^export function StakeForm/)
    expect(files.map(({ path }) => path)).toContain(file.path)
    expect(longComponents(file)).toEqual([
      expect.stringMatching(new RegExp(`^${file.path}:1: \\d+ lines\\. Split it`)),
      expect.stringMatching(/StakeForm has \d+ lines\. Split it/),
    ])
  })

  it('finds a hook that grew, in a file as it stands', () => {
    const { file } = plant(/\/use-login\.ts$/, statements(100), /^export function useLogin/)
    expect(longComponents(file)).toEqual([expect.stringMatching(/^apps\/web\/.*: useLogin has \d+ lines\. Split it/)])
  })

  it('finds a file of components that grew, in a file as it stands', () => {
    const { file } = plant(/\/StakeForm\.tsx$/, '\n'.repeat(100), /^import /)
    expect(longComponents(file)).toEqual([expect.stringMatching(new RegExp(`^${file.path}:1: \\d+ lines\\. Split it`))])
  })
})
