import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { notification } from './notifications.ts'

describe('the facts of a notification', () => {
  const facts = [
    { name: 'reason', kind: 'text', value: 'USDT' },
    { name: 'until', kind: 'moment', value: new Date('2026-11-21T09:00:00.000Z') },
    { name: 'profit', kind: 'amount', value: Amount.of('-15.5'), asset: 'USDT' },
    { name: 'price', kind: 'price', value: Amount.of('48990'), asset: 'USDT' },
  ] as const

  it('are each read and written by their kind', () => {
    const at = new Date('2026-11-21T09:00:00.000Z')
    const told = {
      notificationId: 1,
      event: 'x',
      title: 't',
      content: 'c',
      read: false,
      reference: null,
      createdAt: at,
      updatedAt: at,
      facts: [...facts],
    }
    const wire = z.encode(notification, told)
    expect(wire.facts).toEqual([
      { name: 'reason', kind: 'text', value: 'USDT' },
      { name: 'until', kind: 'moment', value: '2026-11-21T09:00:00.000Z' },
      { name: 'profit', kind: 'amount', value: '-15.5', asset: 'USDT' },
      { name: 'price', kind: 'price', value: '48990', asset: 'USDT' },
    ])
    expect(z.decode(notification, wire)).toEqual(told)
  })
})
