import { submitIdentity } from '@halyard/wire/identity'
import { upload } from '@halyard/wire/uploads'
import type { Page } from '@playwright/test'
import { type App, type Operator, picture, registerByApi, type Trader } from '../harness/index.ts'
import { atPage, open, signIn } from './account.ts'

/** Somebody whose name an operator has verified, so that they may withdraw. */
export async function verifiedTrader(app: App, operator: Operator): Promise<Trader> {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
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

/** Signs in at the login page, which leaves a notification; ends at home. */
export async function enter(page: Page, trader: Pick<Trader, 'email' | 'password'>): Promise<void> {
  await open(page, 'login/login')
  await signIn(page, trader)
  await atPage(page, 'home/home')
}
