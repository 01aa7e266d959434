import { submitIdentity } from '@halyard/wire/identity'
import { upload } from '@halyard/wire/uploads'
import type { Page } from 'playwright-core'
import { type App, type Operator, picture } from '../harness/index.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { atPage, open, signIn } from './account.ts'

/** Somebody whose name an operator has verified, so that they may withdraw. The app runs with OPS_ENABLED=1. */
export async function verifiedTrader(app: App, operator: Operator): Promise<Trader> {
  const trader = await registerByApi(app)
  await approveIdentity(app, operator, await submitName(trader))
  return trader
}

/** Submits a name with three photos for review; answers the number of the submission. */
export async function submitName(trader: Trader): Promise<number> {
  const photos: string[] = []
  for (const number of [1, 2, 3]) {
    const { uploadId } = await trader.call(upload, { base64Str: picture(number).toString('base64') })
    photos.push(uploadId)
  }
  const [front, back, held] = photos
  const { identityId } = await trader.call(submitIdentity, {
    type: 1,
    name: 'Mira Lindqvist',
    card_front: front,
    card_end: back,
    card_hand: held,
  })
  return identityId
}

export async function approveIdentity(app: App, operator: Operator, identityId: number): Promise<void> {
  await approve(app, operator, 'identity', identityId)
}

/** Approves what waits for review, such as `loan`. The app runs with OPS_ENABLED=1. */
export async function approve(app: App, { token }: Operator, matter: string, id: number): Promise<void> {
  const response = await fetch(`${app.address}/ops/reviews/${matter}/${id}/approve`, {
    method: 'POST',
    headers: { 'x-operator-token': token, 'content-type': 'application/json' },
    body: '{}',
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code !== 0) throw new Error(`${matter} ${id} was not approved: ${msg}`)
}

/** Signs in at the login page, which is news to be told of; ends at home. */
export async function enter(page: Page, app: App, trader: Pick<Trader, 'email' | 'password'>): Promise<void> {
  await open(page, app, 'login/login')
  await signIn(page, trader)
  await atPage(page, 'home/home')
}
