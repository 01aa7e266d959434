import { endpoints } from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { operationsEndpoints } from '@halyard/wire/operations'
import { describe, expect, it } from 'vitest'
import { fieldsOnTheWire, speaksWire, uncalled, unserved, wireWords } from './contract.ts'
import { named, plant, spoil } from './planted.ts'
import { within } from './tree.ts'

const file = (text: string, path = 'apps/server/src/features/spot/spot.controller.ts') => ({ path, text })

describe('every endpoint is served and called', () => {
  const controllers = within(/^apps\/server\/src\/.*\.ts$/)
  const callers = within(/^apps\/web\/src\/.*\.tsx?$/)
  const names = Object.keys(endpoints)
  const servedNames = Object.keys({ ...endpoints, ...operationsEndpoints, ...hostEndpoints })
  const inPlaceOf = (files: typeof controllers, file: (typeof controllers)[number]) =>
    files.map((other) => (other.path === file.path ? file : other))

  it('in this repository', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(unserved(servedNames, controllers)).toEqual([])
    expect(uncalled(names, callers)).toEqual([])
  })

  it('and one that is taken out of the routes of its controller is named', () => {
    const { file } = spoil(/spot\.controller\.ts$/, /serve\(endpoints\.orderList,/, '')
    expect(unserved(servedNames, inPlaceOf(controllers, file))).toEqual([
      named('endpoint orderList', 'to the routes of its feature'),
    ])
  })

  it('and one served twice in a controller as it stands is named', () => {
    const { file, at } = plant(/spot\.controller\.ts$/, 'serve(endpoints.login, answer)', /^export class/)
    expect(unserved(servedNames, inPlaceOf(controllers, file))).toContainEqual(
      named(at.slice(0, at.indexOf(':')), 'Keep one route'),
    )
  })

  it('and one that a page does not import any more is named', () => {
    const without = callers.map(({ path, text }) => ({ path, text: text.replaceAll(/\borderList\b/g, 'orderRows') }))
    expect(uncalled(names, without)).toEqual([named('endpoint orderList', 'Import it from the wire package')])
  })

  it('and one that no controller serves is named', () => {
    expect(unserved(['placeOrder', 'cancelOrder'], [file('serve(endpoints.placeOrder, place)')])).toEqual([
      expect.stringContaining('cancelOrder is served by nobody'),
    ])
  })

  it('and a route in a comment serves nothing', () => {
    expect(unserved(['placeOrder'], [file('// serve(endpoints.placeOrder, place)')])).toHaveLength(1)
  })

  it('and one served twice, or served without a declaration, is named', () => {
    expect(
      unserved(['login'], [file('serve(endpoints.login, a) serve(endpoints.login, b) serve(endpoints.sail, c)')]),
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
  const fields = fieldsOnTheWire(Object.values(endpoints), within(/^prisma\/|\.repository\.ts$/))
  const files = within(/\.([cm]?[jt]sx?|sql|prisma|css|ya?ml|json|html)$/).filter((file) => !speaksWire(file.path))

  it('in this repository', () => {
    expect(fields.length).toBeGreaterThan(50)
    expect(files.flatMap((file) => wireWords(file))).toEqual([])
    expect(files.flatMap((file) => wireWords(file, fields))).toEqual([])
  })

  it.each([
    ['a service', /spot\.service\.ts$/, 'const planted = { mprice: 1 }'],
    ['a form', /^apps\/web\/src\/features\/.*Form\.tsx$/, "const planted = row['base64Str']"],
    ['a rule', /^packages\/domain\/src\/spot\/(?!.*test).*\.ts$/, 'export const zf = 1'],
    ['a function of the database', /^prisma\/.*\.sql$/, 'SELECT hy_ykbl FROM contract;'],
    ['a model', /^prisma\/models\/.*\.prisma$/, '  gxfe Decimal'],
  ])('nor one planted in %s as it stands', (_, where, breach) => {
    const { file, at } = plant(where, breach)
    expect(files.map(({ path }) => path)).toContain(file.path)
    expect(wireWords(file)).toEqual([named(at, 'The wire package translates this name')])
  })

  it('nor a field that the examples show', () => {
    const { file, at } = plant(/spot\.service\.ts$/, 'const planted = order.deal_num')
    expect(wireWords(file, fields)).toEqual([named(at, 'The wire package translates this name')])
  })

  it('and one in a comment or within a longer word is none', () => {
    expect(wireWords(file('// the price rose\nconst primrose = 1'))).toEqual([])
  })
})
