import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { submitIdentity } from './identity.ts'

it('documents are a passport, a driving licence and an ID card, and no other', () => {
  const read = (type: unknown) =>
    z.safeDecode(submitIdentity.request, { ...submitIdentity.example.request, type } as never).data?.documentType
  expect([1, 2, 3, '3', 0, 4, 'passport'].map(read)).toEqual([
    'passport',
    'drivingLicence',
    'idCard',
    'idCard',
    undefined,
    undefined,
    undefined,
  ])
})
