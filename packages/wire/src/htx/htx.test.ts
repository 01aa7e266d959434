import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withoutEmpty } from '../fields.ts'
import { refusals } from '../refusals.ts'
import { writerOf } from '../write-answer.ts'
import { type HtxEndpoint, htx, htxErrorCodes, htxErrors, htxFieldErrors, htxLater, htxNotOffered } from './index.ts'

const calls = Object.entries(htx) as [string, HtxEndpoint][]

describe.each(calls)('%s', (_, { request, response, example }) => {
  it('has an example that can be asked', () => {
    expect(
      z.safeDecode(request, withoutEmpty(request, example.request as Record<string, unknown>) as never).error,
    ).toBeUndefined()
  })

  it('has an example that is written as it stands, but for amounts that are numbers', () => {
    const written = writerOf(response)(z.decode(response, example.response as never))
    const asText = (json: unknown) =>
      JSON.parse(JSON.stringify(json), (_, value) => (typeof value === 'object' ? value : String(value)))
    expect(asText(JSON.parse(written))).toEqual(asText(example.response))
  })
})

it('no two calls have one path, and none that is answered is also not offered', () => {
  const paths = calls.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(paths).size).toBe(paths.length)
  expect(htxNotOffered.filter((prefix) => calls.some(([, { path }]) => path === prefix))).toEqual([])
})

describe('a refusal', () => {
  const known = Object.keys(htxErrorCodes)

  it.each(Object.keys(refusals))('%s has a code that clients know', (name) => {
    expect(known).toContain((htxErrors as Record<string, string>)[name])
  })

  it('has a code of those where a call or a field gives it one of its own', () => {
    const own = calls.flatMap(([, { errors }]) => Object.values(errors))
    expect([...own, ...Object.values(htxFieldErrors)].filter((code) => !known.includes(code))).toEqual([])
  })

  it('that clients should repeat has a code that says so, with HTTP’s status and a wait', () => {
    const raised = ['ExchangeNotAvailable', 'RateLimitExceeded', 'OnMaintenance']
    const later = Object.keys(refusals).filter((name) =>
      raised.includes(htxErrorCodes[htxErrors[name as keyof typeof htxErrors]]),
    )
    // A defect of ours is no matter of time: its status is 500.
    expect(later.filter((name) => name !== 'internal').sort()).toEqual(Object.keys(htxLater).sort())
  })
})
