import { type Endpoint, endpoints } from '@halyard/wire'
import { idempotencyKeyHeader, languageHeader, proofHeader, tokenHeader } from '@halyard/wire/envelope'
import { fieldsOf } from '@halyard/wire/fields'
import { expect, it } from 'vitest'
import { additions, otherHeaders, otherPlaces } from './additions.ts'
import { callFields, callPlaces, calls } from './wanted.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const all = Object.values<Endpoint>(endpoints)
const endpointOf = (call: string) => all.find((endpoint) => nameOf(endpoint) === call)
const words = (text = '') => text.split(' ').filter(Boolean).toSorted()

it('the calls that are not ours are those of the specification', () => {
  expect(
    all
      .filter(({ ours }) => !ours)
      .map(nameOf)
      .toSorted(),
  ).toEqual(calls.toSorted())
})

it.each(calls)('%s has the fields of the specification, and others for a reason that still holds', (call) => {
  const fields = fieldsOf(endpointOf(call)?.request as Endpoint['request'])
  const named = (ours: boolean) => fields.filter(({ spare }) => (spare?.ours ?? false) === ours)
  const names = (ours: boolean) =>
    named(ours)
      .map(({ wireName }) => wireName)
      .toSorted()
  expect(names(false)).toEqual(words(callFields[call]))
  expect(names(true), 'Give the reason in packages/tooling/src/specification/additions.ts.').toEqual(
    Object.keys(additions[call] ?? {}).toSorted(),
  )
})

it.each(calls)('%s carries them where the specification says, or elsewhere for a reason', (call) => {
  const usual = /^(GET|DELETE) /.test(call) ? 'query' : 'body'
  const wanted = callPlaces[call] ?? usual
  expect(endpointOf(call)?.input !== wanted).toBe(call in otherPlaces)
})

it('no reason is for a call or a header that the app does not make', () => {
  const unknown = [...Object.keys(additions), ...Object.keys(otherPlaces)].filter((call) => !calls.includes(call))
  expect(unknown).toEqual([])
  expect([tokenHeader, languageHeader]).toEqual(['x-token', 'lang'])
  expect(Object.keys(otherHeaders)).toEqual([idempotencyKeyHeader, proofHeader])
})
