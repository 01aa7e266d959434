import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbiddenImports } from './imports.ts'
import { root } from './tree.ts'

describe('who may import whom', () => {
  it('is kept in this repository', async () => {
    const { looked, faults } = await forbiddenImports(root)
    expect(looked).toBeGreaterThan(20)
    expect(faults).toEqual([])
  })
})

/** Each planted file breaks the rule named beside it. */
const planted: [rule: string, path: string, text: string][] = [
  ['no-cycles', 'apps/web/src/app/a.ts', "import './b.ts'"],
  ['resolvable', 'apps/web/src/app/lost.ts', "import './nowhere.ts'"],
  ['domain-stands-alone', 'packages/domain/src/spot/clock.ts', "import 'node:os'"],
  ['wire-knows-domain-only', 'packages/wire/src/clock.ts', "import 'node:os'"],
  ['packages-know-no-app', 'packages/embedded/src/reach.ts', "import '../../../apps/server/src/platform/free.ts'"],
  ['apps-are-strangers', 'apps/web/src/app/reach.ts', "import '../../../server/src/platform/free.ts'"],
  ['tooling-is-not-for-use', 'apps/server/src/platform/lean.ts', "import '../../../../packages/tooling/src/free.ts'"],
  ['platform-knows-no-feature', 'apps/server/src/platform/peek.ts', "import '../features/spot/spot.service.ts'"],
  ['features-meet-at-index', 'apps/server/src/features/auth/peek.ts', "import '../spot/rows.ts'"],
  ['features-meet-at-index', 'apps/server/src/features/auth/call.ts', "import '../spot/spot.service.ts'"],
  ['application-uses-index', 'apps/server/src/peek.ts', "import './features/spot/spot.service.ts'"],
  ['operations-is-imported-by-none', 'apps/server/src/features/auth/desk.ts', "import '../operations/index.ts'"],
  ['prisma-behind-repositories', 'apps/server/src/features/auth/auth.service.ts', "import '../../generated/client.ts'"],
  ['ui-knows-no-trade', 'apps/web/src/ui/peek.ts', "import '../platform/free.ts'"],
  ['web-features-are-strangers', 'apps/web/src/features/spot/peek.ts', "import '../market/free.ts'"],
  ['web-platform-knows-no-feature', 'apps/web/src/platform/peek.ts', "import '../features/market/free.ts'"],
  ['journeys-know-the-wire-only', 'apps/e2e/journeys/peek.ts', "import '../../../packages/domain/src/free.ts'"],
]

/** What the planted files reach for, and neighbours that break nothing. */
const bystanders: [path: string, text: string][] = [
  ['apps/web/src/app/b.ts', "import './a.ts'"],
  ['apps/server/src/platform/free.ts', 'export {}'],
  ['apps/server/src/features/spot/spot.service.ts', "import './rows.ts'"],
  ['apps/server/src/features/spot/rows.ts', 'export {}'],
  ['apps/server/src/features/spot/index.ts', "import './spot.service.ts'"],
  ['apps/server/src/features/operations/index.ts', 'export {}'],
  ['apps/server/src/app.module.ts', "import './features/spot/index.ts'"],
  ['apps/server/src/features/profile/profile.service.ts', "import '../spot/index.ts'"],
  ['apps/server/src/features/spot/spot.repository.ts', "import '../../generated/client.ts'"],
  ['apps/server/src/generated/client.ts', 'export {}'],
  ['apps/web/src/platform/free.ts', 'export {}'],
  ['apps/web/src/features/market/free.ts', "import '../../ui/free.ts'"],
  ['apps/web/src/ui/free.ts', 'export {}'],
  ['packages/domain/src/free.ts', 'export {}'],
  ['packages/tooling/src/free.ts', 'export {}'],
]

describe('a planted import', () => {
  let folder: string
  let faults: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'))
    for (const [path, text] of [...bystanders, ...planted.map(([, path, text]) => [path, text] as const)]) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    faults = (await forbiddenImports(folder)).faults
  })

  afterAll(() => rm(folder, { recursive: true }))

  it.each(planted)('against %s is found in %s', (rule, path) => {
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`^${rule}: .*${path.replaceAll('.', '\\.')}.*\\. \\w.+\\.$`)),
    )
  })

  it('is the only thing that is found', () => {
    const paths = planted.map(([, path]) => path)
    expect(faults.filter((fault) => !paths.some((path) => fault.includes(path)))).toEqual([])
  })
})
