import { describe, expect, it } from 'vitest'
import { undocumented, unpinned } from './dependencies.ts'
import { within } from './tree.ts'

const manifests = within(/(^|\/)package\.json$/)
const manifest = (dependencies: Record<string, string>) => ({
  path: 'package.json',
  text: JSON.stringify({ dependencies }),
})

describe('every dependency', () => {
  it('has its reason in docs/dependencies.md', () => {
    const document = within(/^docs\/dependencies\.md$/)[0]?.text ?? ''
    expect(undocumented(manifests, document)).toEqual([])
  })

  it('is pinned to one version', () => {
    expect(manifests.flatMap(unpinned)).toEqual([])
  })

  it('without a line is named, as is a line without a dependency', () => {
    const used = [manifest({ pg: '8.23.1', '@halyard/domain': 'workspace:*' })]
    expect(undocumented(used, '- `pg`: the driver')).toEqual([])
    expect(undocumented(used, 'We use `pg`, too.\n- `left-pad`: pads')).toEqual([
      expect.stringContaining('pg: no line'),
      expect.stringContaining('left-pad: in docs/dependencies.md but'),
    ])
  })

  it.each(['^8.0.0', '~8.1.0', '8', 'latest', '*', 'git+https://example.org/pg.git'])(
    'at "%s" is not pinned',
    (version) => {
      expect(unpinned(manifest({ pg: version }))).toHaveLength(1)
    },
  )

  it.each(['8.23.1', '18.4.0-beta.17', 'workspace:*'])('at "%s" is pinned', (version) => {
    expect(unpinned(manifest({ pg: version }))).toEqual([])
  })
})
