import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { speaksWire, uncalled, unserved, wireWords } from './contract.ts'
import { within } from './tree.ts'

const file = (text: string, path = 'apps/server/src/features/spot/spot.controller.ts') => ({ path, text })

describe('every endpoint is served and called', () => {
  it('in this repository', () => {
    const names = Object.keys(endpoints)
    expect(names.length).toBeGreaterThan(0)
    expect(unserved(names, within(/^apps\/server\/src\/.*\.ts$/))).toEqual([])
    expect(uncalled(names, within(/^apps\/web\/src\/.*\.tsx?$/))).toEqual([])
  })

  it('and one that no controller serves is named', () => {
    expect(unserved(['placeOrder', 'cancelOrder'], [file('@Serves(endpoints.placeOrder)\nplace() {}')])).toEqual([
      expect.stringContaining('cancelOrder is served by nobody'),
    ])
  })

  it('and a decorator in a comment serves nothing', () => {
    expect(unserved(['placeOrder'], [file('// @Serves(endpoints.placeOrder)')])).toHaveLength(1)
  })

  it('and one served twice, or served without a declaration, is named', () => {
    expect(
      unserved(['login'], [file('@Serves(endpoints.login) @Serves(endpoints.login) @Serves(endpoints.sail)')]),
    ).toEqual([expect.stringContaining('sail, which is no endpoint'), expect.stringContaining('login a second time')])
  })

  it.each([
    ["import { login } from '@halyard/wire/auth'"],
    ["import {\n  login as signIn,\n  type Session,\n} from '@halyard/wire'"],
    ['call(endpoints.login, form)'],
  ])('and one that is called by %j is found, the others are named', (text) => {
    const api = file(text, 'apps/web/src/features/auth/api.ts')
    expect(uncalled(['login', 'depth'], [api], new Set())).toEqual([
      expect.stringContaining('depth is called by no page'),
    ])
    expect(uncalled(['login', 'depth'], [api], new Set(['depth']))).toEqual([])
  })

  it('and one whose type alone is imported, or that is imported from elsewhere, is not called', () => {
    const types = file(
      "import type { login } from '@halyard/wire'\nimport { login } from './login.ts'",
      'apps/web/src/a.ts',
    )
    expect(uncalled(['login'], [types], new Set())).toHaveLength(1)
  })

  it('and an exception that is not needed any more is named', () => {
    const api = file('call(endpoints.login, form)', 'apps/web/src/features/auth/api.ts')
    expect(uncalled(['login'], [api], new Set(['login']))).toEqual([
      expect.stringContaining('login needs no exception'),
    ])
  })
})

describe('no wire word outside the wire package', () => {
  it('in this repository', () => {
    const files = within(/\.(tsx?|mjs|sql|prisma|css|ya?ml|json)$/).filter((one) => !speaksWire(one.path))
    expect(files.flatMap(wireWords)).toEqual([])
  })

  it('and one in code is named with its line', () => {
    expect(wireWords(file('const order = {}\norder.mprice = 1'))).toEqual([
      expect.stringMatching(/^apps\/server\/src\/features\/spot\/spot\.controller\.ts:2: "mprice"/),
    ])
  })

  it('and one in a comment or within a longer word is none', () => {
    expect(wireWords(file('// the price rose\nconst primrose = 1'))).toEqual([])
  })
})
