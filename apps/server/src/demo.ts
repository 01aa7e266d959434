import { setTimeout } from 'node:timers/promises'
import { type INestApplicationContext, Logger } from '@nestjs/common'
import { DemoUser } from './features/auth/index.ts'
import { ContractsDemo } from './features/contracts/index.ts'
import { ConversionDemo } from './features/conversion/index.ts'
import { DepositsDemo } from './features/deposits/index.ts'
import { IdentityDemo } from './features/identity/index.ts'
import { LoansDemo } from './features/loans/index.ts'
import { MiningDemo } from './features/mining/index.ts'
import {
  demoReviewerName,
  InstallationService,
  OperationsService,
  OperatorsService,
} from './features/operations/index.ts'
import { PriceAlertsDemo } from './features/price-alerts/index.ts'
import { SpotDemo } from './features/spot/index.ts'
import { StakingDemo } from './features/staking/index.ts'
import { TokenSaleDemo } from './features/token-sale/index.ts'
import { WithdrawalsDemo } from './features/withdrawals/index.ts'
import type { DemoReviews } from './platform/back-office/demo-reviews.ts'
import { OperationFault } from './platform/back-office/operation-fault.ts'
import { Refusal } from './platform/http/refusal.ts'

/** Each gives the demo user a past of its own, once. */
const pasts = [TokenSaleDemo, MiningDemo, StakingDemo, DepositsDemo, IdentityDemo, LoansDemo, WithdrawalsDemo] as const

/** Each does something at the market's price, once: what is decided on a tick cannot be dated back. */
const deals = [SpotDemo, ConversionDemo, ContractsDemo, PriceAlertsDemo] as const
const triesMost = 60
const tryEveryMs = 500

/**
 * On a demo host, makes the demo user with their past, and answers how to sign in as them. What goes wrong is logged,
 * and not even that once the process stops, which takes the database away: the server serves all the same.
 */
export async function seedDemo(app: INestApplicationContext, isStopping: () => boolean) {
  const note = (error: Error) => {
    if (!isStopping()) new Logger('Demo').error(error.message, error.stack)
  }
  const demoUser = app.get(DemoUser, { strict: false })
  const installation = app.get(InstallationService, { strict: false })
  if ((await demoUser.find()) === undefined) await installation.noteDemoPast(false).catch(note)
  const login = await demoUser.seed().catch(note)
  await seedDemoPast(app).catch(note)
  // The first prices may be seconds away; this does not wait for them.
  void (login ? seedDemoDeals(app, isStopping) : Promise.resolve())
    .catch(note)
    .then(() => (isStopping() ? undefined : installation.noteDemoPast(true)))
    .catch(note)
  return login ?? undefined
}

/** On a demo host, gives the demo user a past to look at. Nothing, where there is no such user. */
export async function seedDemoPast(app: INestApplicationContext): Promise<void> {
  const userId = await app.get(DemoUser, { strict: false }).find()
  if (userId === undefined) return
  const reviews = await demoReviews(app)
  for (const past of pasts) await app.get(past, { strict: false }).seed(userId, reviews)
}

/** Decisions in the name of the demo's reviewer, on the record as any. */
async function demoReviews(app: INestApplicationContext): Promise<DemoReviews> {
  const desk = app.get(OperationsService, { strict: false })
  const by = await app.get(OperatorsService, { strict: false }).automatic(demoReviewerName)
  return {
    approve: (kind, id) => desk.approve(by, kind, id).then(done, unlessDecided),
    confirm: (kind, id) => desk.confirm(by, kind, id).then(done, unlessDecided),
    reject: (kind, id, reason) => desk.reject(by, kind, id, reason).then(done, unlessDecided),
  }
}

function done(): void {}

/** Another process that starts at the same time, or the reviewer's own round, was first. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof OperationFault || error instanceof Refusal)) throw error
}

/** The deals of the demo user, as soon as there are prices. */
export async function seedDemoDeals(app: INestApplicationContext, isStopping: () => boolean): Promise<void> {
  const userId = await app.get(DemoUser, { strict: false }).find()
  if (userId === undefined) return
  for (const deal of deals) {
    for (let tried = 0; tried < triesMost && !isStopping(); tried += 1) {
      const refused = await app
        .get(deal, { strict: false })
        .seed(userId)
        .then(() => undefined, asRefusal)
      if (refused === undefined) break
      await setTimeout(tryEveryMs)
    }
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
