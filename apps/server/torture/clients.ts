import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { type ApiKey, type Intent, intentOf, lastAnswer, send } from './intents.ts'
import { type Offers, products } from './products.ts'
import type { Decision } from './reviewers.ts'

export interface Trader {
  readonly userId: number
  readonly token: string
  readonly vouchers: string[]
  readonly cardId: number
  readonly invitationCode: string
  /** Of the user's program. */
  readonly apiKey: ApiKey
}

/** What all clients share. */
export interface Crowd {
  readonly port: number
  readonly offers: Offers
  readonly intents: Intent[]
  readonly decisions: Decision[]
  /** Called on each success, to measure the time from a fault to the next one. */
  readonly succeeded: (sentAt: number) => void
  running: boolean
}

/**
 * One of several clients of a user: does one thing after the other, asks again with the same key when nothing was
 * heard, and sometimes gives up, so that it is never known to the client what became of it.
 */
export async function runClient(crowd: Crowd, trader: Trader, chance: Chance): Promise<void> {
  const mine: Intent[] = []
  while (crowd.running) {
    const product = chance.weighted(products)
    const number = crowd.intents.length
    const wish = product.wish({
      chance,
      number,
      offers: crowd.offers,
      mine,
      voucher: () => trader.vouchers.pop(),
      cardId: trader.cardId,
      invitationCode: trader.invitationCode,
    })
    if (wish === undefined) continue
    const intent = intentOf({
      user: trader.userId,
      product: product.name,
      marker: wish.marker ?? '',
      endpoint: endpoints[wish.endpoint],
      sent: wish.sent,
      // Who registers is nobody yet.
      stranger: product.name !== 'registration' && chance.happens(0.01),
    })
    crowd.intents.push(intent)
    const token = intent.stranger ? undefined : trader.token
    await insist(crowd, [intent], chance, () => send(intent, crowd.port, token))
    if (lastAnswer(intent)?.code === 0) mine.push(intent)
    await pause(chance.between(0, 40))
  }
}

/** Sends intents, one or those of a batch, and retries without an answer as long as patience lasts. */
export async function insist(
  crowd: Crowd,
  intents: readonly Intent[],
  chance: Chance,
  attempt: () => Promise<boolean>,
): Promise<void> {
  do {
    const sentAt = performance.now()
    if (await attempt()) {
      if (intents.some((intent) => !intent.stranger && lastAnswer(intent)?.code === 0)) crowd.succeeded(sentAt)
      // Now and then it is repeated although it was answered.
      if (chance.happens(0.03)) await attempt()
      return
    }
    await pause(chance.between(20, 300))
  } while (crowd.running && chance.happens(0.8))
}

/** After recovery: repeats every intent that was never answered. */
export async function settleDoubts(crowd: Crowd, tokens: ReadonlyMap<number, string>): Promise<number> {
  const open = crowd.intents.filter((intent) => lastAnswer(intent) === undefined)
  const left = [...open]
  const asking = Array.from({ length: 8 }, async () => {
    for (let intent = left.shift(); intent; intent = left.shift()) {
      const token = intent.stranger ? undefined : tokens.get(intent.user)
      for (let tries = 0; tries < 20 && !(await send(intent, crowd.port, token)); tries += 1) await pause(500)
    }
  })
  await Promise.all(asking)
  return open.length
}
