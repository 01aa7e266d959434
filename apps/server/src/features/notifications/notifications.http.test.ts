import { Amount } from '@halyard/domain'
import { notificationEvents } from '@halyard/domain/notifications'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Messages } from '../../platform/messages/messages.ts'

const { notificationList, findNotification, readNotification, readAllNotifications } = endpoints

const app = appOfFile()
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

/** As the tables tell: once of the same fact about the same row. */
async function tell(
  one = user,
  id = 12,
  event = 'depositCompleted',
  detail: object = { quantity: '1250.5', asset: 'USDT' },
) {
  await app.pool.query("SELECT notification_add($1, $2, $3, 'deposit', $4, $5)", [
    one.userId,
    event,
    detail,
    id,
    app.clock.now(),
  ])
}

describe('a notification', () => {
  it('is written in the language of whoever reads it', async () => {
    await tell()
    const contents = await Promise.all(
      ['en-US', 'de-DE', 'zh-CN'].map(async (lang) => (await app.does({ ...user, lang }, notificationList)).list[0]),
    )
    expect(contents.map((one) => one?.content)).toEqual([
      '1,250.5 USDT was added to your balance.',
      '1.250,5 USDT wurden Ihrem Guthaben gutgeschrieben.',
      '1,250.5 USDT 已存入您的余额。',
    ])
    expect(contents[0]).toMatchObject({
      event: 'depositCompleted',
      title: 'Deposit completed',
      read: false,
      reference: { kind: 'deposit', id: 12 },
    })
  })

  it('carries the facts of its sentence, amounts with their coin', async () => {
    await tell()
    await tell(user, 13, 'buyFilled', { quantity: '0.02', asset: 'BTC', price: '48990', payingAsset: 'USDT' })
    await tell(user, 14, 'contractsSettled', { contracts: '2', profit: '-15', asset: 'USDT' })
    await tell(user, 15, 'withdrawalsBlocked', { until: '2026-11-22T09:00:00.000Z' })
    await tell(user, 16, 'machineApproved', { name: { 'en-US': 'Miner', 'de-DE': 'Schürfer' } })
    await tell(user, 17, 'planetMoved', { planet: 'Mars' })
    const { list } = await app.does({ ...user, lang: 'de-DE' }, notificationList)
    expect(Object.fromEntries(list.map(({ event, facts }) => [event, facts]))).toEqual({
      depositCompleted: [
        { name: 'quantity', kind: 'amount', value: Amount.of('1250.5'), asset: 'USDT' },
        { name: 'asset', kind: 'text', value: 'USDT' },
      ],
      buyFilled: [
        { name: 'quantity', kind: 'amount', value: Amount.of('0.02'), asset: 'BTC' },
        { name: 'asset', kind: 'text', value: 'BTC' },
        { name: 'price', kind: 'price', value: Amount.of('48990'), asset: 'USDT' },
        { name: 'payingAsset', kind: 'text', value: 'USDT' },
      ],
      contractsSettled: [
        { name: 'contracts', kind: 'text', value: '2' },
        { name: 'profit', kind: 'amount', value: Amount.of('-15'), asset: 'USDT' },
        { name: 'asset', kind: 'text', value: 'USDT' },
      ],
      withdrawalsBlocked: [{ name: 'until', kind: 'moment', value: new Date('2026-11-22T09:00:00.000Z') }],
      machineApproved: [{ name: 'name', kind: 'text', value: 'Schürfer' }],
      planetMoved: [],
    })
  })

  it('keeps every digit of an amount', async () => {
    const quantity = '12345678901234567890.123456789012345678'
    await tell(user, 1, 'balanceAdded', { quantity, asset: 'ETH' })
    const { list } = await app.does(user, notificationList)
    expect(list[0]?.content).toContain('12,345,678,901,234,567,890.123456789012345678')
  })

  it('about the same thing is told once, however often and however fast', async () => {
    await Promise.all(Array.from({ length: 10 }, () => tell()))
    await tell(user, 13)
    expect((await app.does(user, notificationList)).total).toBe(2)
  })

  it('shows words of others as text', async () => {
    const reason = '<b>no</b> {{quantity}} $t(title)'
    await tell(user, 2, 'identityRejected', { reason })
    const { list } = await app.does(user, notificationList)
    expect(list[0]?.content).toContain('<b>no</b>')
  })
})

describe('reading', () => {
  it('counts down, one by one and all at once', async () => {
    for (const id of [1, 2, 3]) await tell(user, id)
    const { list, unread } = await app.does(user, notificationList, { page: 1, pageSize: 2 })
    expect([list.length, unread, list[0]?.reference?.id]).toEqual([2, 3, 3])
    const notificationId = list[0]?.notificationId ?? 0
    expect(await app.does(user, readNotification, { notificationId })).toEqual({ unread: 2 })
    expect(await app.does(user, readNotification, { notificationId })).toEqual({ unread: 2 })
    expect((await app.does(user, findNotification, { notificationId })).read).toBe(true)
    expect(await app.does(user, readAllNotifications)).toEqual({ unread: 0 })
    expect((await app.does(user, notificationList)).list.every((one) => one.read)).toBe(true)
  })

  it("another user's looks like one that never was", async () => {
    await tell()
    const { list } = await app.does(user, notificationList)
    const other = await app.signedIn()
    for (const endpoint of [findNotification, readNotification]) {
      const theirs = await app.tries(other, endpoint, { notificationId: list[0]?.notificationId ?? 0 })
      expect(theirs).toEqual(await app.tries(other, endpoint, { notificationId: 999_999 }))
      expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    }
    await app.does(other, readAllNotifications)
    expect((await app.does(other, notificationList)).total).toBe(0)
    expect((await app.does(user, notificationList)).unread).toBe(1)
  })

  it.each([{ page: 0 }, { pageSize: 101 }, { page: 'x' }])('a page of %j is refused', async (asked) => {
    expect(await app.call(notificationList, asked, user)).toMatchObject({ code: 7, refusal: 'badInput' })
  })
})

describe.each(['en-US', 'de-DE', 'zh-CN'] as const)('in %s', (language) => {
  it.each(Object.entries(notificationEvents))('%s has its words', (event, terms) => {
    const names = Object.keys(terms)
    const values = Object.fromEntries(names.map((name) => [name, name === 'quantity' ? '7' : `‹${name}›`]))
    const messages = app.get(Messages)
    for (const part of ['title', 'content'] as const) {
      const words = messages.notification(language, event, part, values)
      expect(words).not.toMatch(/\{\{|event\.|undefined|NaN/)
    }
    const content = messages.notification(language, event, 'content', values)
    for (const value of Object.values(values)) expect(content).toContain(value)
  })
})
