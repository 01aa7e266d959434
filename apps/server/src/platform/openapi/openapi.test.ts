import { readFileSync } from 'node:fs'
import { refusals } from '@halyard/wire'
import { descriptions, shared } from '@halyard/wire/descriptions'
import { ccxtSettings, freqtradeSettings, guides, hummingbotSettings } from '@halyard/wire/guides'
import { htxDescriptions } from '@halyard/wire/htx/descriptions'
import { describe, expect, it } from 'vitest'
import { Messages } from '../messages/messages.ts'
import { htxDocument } from './htx-document.ts'
import { operatorsDocument, usersDocument } from './openapi.ts'

interface Found {
  /** Where in the document it is. */
  readonly at: string
  readonly value: Readonly<Record<string, unknown>>
}

const messages = new Messages()
const documents = {
  users: JSON.parse(JSON.stringify(usersDocument(messages, '1.0.0'))),
  operators: JSON.parse(JSON.stringify(operatorsDocument(messages, '1.0.0'))),
  programs: JSON.parse(JSON.stringify(htxDocument('1.0.0'))),
}
const texts = (values: unknown): string[] =>
  typeof values === 'string' ? [values] : Object.values(values as object).flatMap(texts)

/** Every object of a document but what is in examples. */
function objectsIn(value: unknown, at = ''): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, below]) =>
    key === 'example' || key === 'examples' ? [] : objectsIn(below, `${at}/${key}`),
  )
  return Array.isArray(value) ? inner : [{ at, value: value as Found['value'] }, ...inner]
}

describe.each(Object.entries(documents))('the document of the %s’ API', (_, document) => {
  const objects = objectsIn(document)

  it('has words for every property, parameter, call, noun and answer', () => {
    const properties = objects.flatMap(({ at, value }) =>
      value['type'] === 'object' && value['properties']
        ? Object.entries(value['properties']).map(([name, schema]) => ({ at: `${at}/${name}`, value: schema }))
        : [],
    )
    const others = objects.filter(({ value }) => 'in' in value || 'operationId' in value || 'tags' in value)
    expect(properties.length).toBeGreaterThan(100)
    const silent = [...properties, ...others.filter(({ at }) => at !== '')].filter(
      ({ value }) => !/^\S.{3,}/.test(value.description ?? ''),
    )
    expect(silent.map(({ at }) => at)).toEqual([])
  })

  it('says what each number of a choice means', () => {
    const choices = objects.filter(({ value }) => value['x-enum-varnames'])
    expect(choices.length).toBeGreaterThan(document === documents.users ? 20 : -1)
    const described = objects.filter(({ value }) => typeof value['description'] === 'string')
    for (const { at, value } of choices) {
      const owner = described.findLast((one) => at === one.at || at.startsWith(`${one.at}/`))
      for (const number of value['enum'] as number[]) {
        expect(owner?.value['description'], at).toMatch(new RegExp(`\\b${number} = [a-z]`))
      }
    }
  })

  it('refers to what there is, and names nothing that is not referred to', () => {
    const references = objects.flatMap(({ value }) => (typeof value['$ref'] === 'string' ? [value['$ref']] : []))
    const { schemas, responses, parameters = {} } = document.components
    const names = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(parameters).map((name) => `#/components/parameters/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]
    expect([...new Set(references)].toSorted()).toEqual(names.filter((name) => references.includes(name)).toSorted())
    expect(names.filter((name) => !references.includes(name))).toEqual([])
    expect(names.filter((name) => !/\/[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  })

  it('says of each call whether it needs a session', () => {
    const calls = objects.filter(({ value }) => 'operationId' in value)
    expect(calls.filter(({ value }) => !Array.isArray(value['security']))).toEqual([])
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { at, value } of calls) {
      for (const name of (value['security'] as object[]).flatMap(Object.keys)) expect(schemes, at).toContain(name)
    }
  })
})

it('every description is of something that there is', () => {
  const said = Object.values(documents)
    .flatMap((document) => objectsIn(document))
    .map(({ value }) => String(value['description']))
  const idle = texts([descriptions, shared, htxDescriptions]).filter(
    (text) => !said.some((one) => one.startsWith(text)),
  )
  expect(idle).toEqual([])
})

it('the public calls and the image of an upload need no session', () => {
  const { paths, components } = documents.users
  expect(paths['/api/base/tradelist'].post.security).toEqual([])
  expect(paths['/api/bborder/upbbbuy'].post.security).toEqual([{ session: [] }])
  expect(paths['/api/user/upload/{id}'].get.security).toEqual([{}, { session: [] }])
  expect(components.schemas.Order.properties.status).toEqual({
    description: 'State of the order. 1 = open, 2 = filled, 3 = cancelled.',
    type: 'integer',
    enum: [1, 2, 3],
    'x-enum-varnames': ['open', 'filled', 'cancelled'],
    examples: [1],
  })
  expect(components.schemas).toMatchObject({ Fill: {}, Contract: {}, Pair: {}, OrderPage: {} })
})

describe('the guides', () => {
  it('name calls that there are, and refusals', () => {
    expect(documents.users.info.description).toContain(guides)
    const calls = [...guides.matchAll(/\b(GET|POST) (\/api[\w/]+)/g)]
    expect(calls.length).toBeGreaterThan(6)
    for (const [call, method = '', path = ''] of calls) {
      expect(documents.users.paths[path]?.[method.toLowerCase()], call).toBeDefined()
    }
    for (const name of ['overloaded', 'tradingPaused', 'idempotencyKeyReused', 'tooFrequent']) {
      expect(Object.keys(refusals)).toContain(name)
      expect(guides).toContain(`\`${name}\``)
    }
  })

  it('have the settings that docs has of each program', () => {
    const read = (file: string) => readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8')
    expect(read('programs.md').replaceAll(/^ {4}/gm, '')).toContain(ccxtSettings)
    const freqtrade = JSON.parse(freqtradeSettings)
    expect(freqtrade).toMatchObject({ exchange: { name: 'htx' } })
    expect(JSON.parse(read('freqtrade.json'))).toMatchObject(freqtrade)
    const patched = [...read('hummingbot.patch').matchAll(/^\+([A-Z].*)$/gm)].map(([, line]) => line)
    expect(hummingbotSettings.split('\n')).toEqual(patched)
  })
})
