import { describe, expect, it } from 'vitest'
import { undocumented, unpinned } from './dependencies.ts'
import { named, plant } from './planted.ts'
import { type SourceFile, within } from './tree.ts'

const manifests = within(/(^|\/)package\.json$/)
const manifest = (dependencies: Record<string, string>) => ({
  path: 'package.json',
  text: JSON.stringify({ dependencies }),
})

const document = within(/^docs\/dependencies\.md$/)[0]?.text ?? ''

describe('every dependency', () => {
  it('has its reason in docs/dependencies.md', () => {
    expect(undocumented(manifests, document)).toEqual([])
  })

  it('is pinned to one version', () => {
    expect(manifests.flatMap(unpinned)).toEqual([])
  })

  const server = /^apps\/server\/package\.json$/
  const withServer = (file: SourceFile) => [...manifests.filter(({ path }) => path !== file.path), file]

  it('that is planted without a line is named, in whatever section it stands', () => {
    const { file } = plant(server, '  "optionalDependencies": { "left-pad": "1.3.0" },', /^\{$/)
    expect(undocumented(withServer(file), document)).toEqual([named('left-pad: no line', 'Add "- `left-pad`:')])
  })

  it('whose line is planted without it is named', () => {
    const { file } = plant(/^docs\/dependencies\.md$/, '- `left-pad`: pads.', /^## Server/)
    expect(undocumented(manifests, file.text)).toEqual([named('left-pad: in docs/dependencies.md', 'Remove the line')])
  })

  it.each(['dependencies', 'devDependencies', 'peerDependencies'])('among the %s that floats is named', (section) => {
    const manifest = JSON.parse(manifests.find(({ path }) => server.test(path))?.text ?? '{}')
    const text = JSON.stringify({ ...manifest, [section]: { ...manifest[section], pg: '^8.0.0' } })
    expect(unpinned({ path: 'apps/server/package.json', text })).toEqual([
      named('apps/server/package.json: pg is "^8.0.0"', 'Pin one exact version'),
    ])
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
