// How a suite of another project tests against Halyard: with supertest, on a host of its own (`startHost` of '@halyard/server/testing').
import { type Host, startHost } from '@halyard/server/testing'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'

let host: Host
beforeAll(async () => {
  host = await startHost({ prices: { btcusdt: '50000' }, code: '424242', captcha: 'pass' })
}, 120_000)
afterAll(() => host.stop())

it('a new user registers with the known code and captcha', async () => {
  const email = 'mira@example.com'
  await request(host.url).post('/api/base/emailCode').send({ email }).expect(200)
  const account = { email, passWord: 'a calm horse sails', smsCode: '424242', invitationCode: 'HALYARD' }
  const proof = { captcha: 'pass', captchaId: 'any' }
  const { body } = await request(host.url)
    .post('/api/base/registerUser')
    .send({ ...account, ...proof })
  expect(body).toMatchObject({ code: 0, data: { token: expect.any(String) } })
})

it('a limit order is filled once the price reaches it', async () => {
  const { token } = await host.signedIn({ USDT: '1000' })
  const order = { symbol: 'btcusdt', type: 1, mprice: '49000', mnum: '0.01' }
  const { body } = await request(host.url).post('/api/bborder/upbbbuy').set('x-token', token).send(order)
  expect(body).toMatchObject({ code: 0, data: { status: 1 } })
  await host.trade('btcusdt', '48990')
  const find = () => request(host.url).get('/api/bborder/findBborder').set('x-token', token).query({ ID: body.data.ID })
  await expect.poll(async () => (await find()).body.data.status).toBe(2)
})

it('a session is over after a week', async () => {
  const { token } = await host.signedIn()
  host.clock.advance({ days: 7 })
  const { body } = await request(host.url).get('/api/user/getUserInfo').set('x-token', token)
  expect(body.code).toBe(4017)
})
