import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

const entityNames = ['ID', 'CreatedAt', 'UpdatedAt']

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Every object in an answer with the way to it. */
function objectsIn(shape: Shape, path: string): { path: string; names: string[] }[] {
  const { properties, items, anyOf = [] } = shape
  const inside = [
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => objectsIn(one, `${path}.${name}`)),
    ...(items ? objectsIn(items, `${path}[]`) : []),
    ...anyOf.flatMap((one) => objectsIn(one, path)),
  ]
  return properties ? [{ path, names: Object.keys(properties) }, ...inside] : inside
}

it.each(Object.entries<Endpoint>(endpoints))(
  '%s: rows of a page, and all that was created, carry ID, CreatedAt and UpdatedAt',
  (name, { response }) => {
    const objects = objectsIn(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }) as Shape, name)
    const rows = objects.filter(({ names }) => names.includes('pageSize')).map(({ path }) => `${path}.list[]`)
    const incomplete = objects
      .filter(({ path, names }) => rows.includes(path) || names.includes('CreatedAt'))
      .filter(({ names }) => entityNames.some((one) => !names.includes(one)))
    expect(incomplete.map(({ path }) => path)).toEqual([])
  },
)
