import { beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator } from '../../../test/operators.ts'

const app = appOfFile({ OPS_ENABLED: '1' })
let token: string

beforeAll(async () => {
  token = (await addOperator(app)).token
})

async function ops(path: string, body?: object) {
  const response = await fetch(`${app.url}/ops${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-operator-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

it.each<[string, object?]>([
  ['/users/%00'],
  ['/edits/pair/a%00b'],
  ['/reviews/%00'],
  ['/users/1/state', { state: 'frozen', reason: 'a\0b' }],
  ['/users/1/state', { state: 'frozen', reason: 'half \ud800' }],
  ['/adjustments', { user: '1\0', asset: 'USDT', amount: '1', reason: 'A gift.' }],
  ['/adjustments', { user: '1', asset: 'USDT\0', amount: '1', reason: 'A gift.' }],
])('what cannot be kept is declined with a sentence: %s %j', async (path, body) => {
  expect(await ops(path, body)).toMatchObject({ status: 200, code: 7, msg: expect.stringMatching(/cannot be kept/) })
})

it.each<[string, object]>([
  ['/edits/pair/btcusdt', { fee_rate: '999999999' }],
  ['/edits/conversion/USDT', { fee_rate: '999999999' }],
])('a number that is too large is declined too: %s %j', async (path, body) => {
  expect(await ops(path, body)).toMatchObject({ status: 200, code: 7 })
})
