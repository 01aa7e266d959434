import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDrift } from './drift.ts'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { throwawayRoot } from './test-database.ts'

const prisma = join(import.meta.dirname, '../../../prisma')

/** Tables that are written in SQL alone, so that no Prisma model has to follow them. */
const withoutModel = [
  'audit_entry',
  'balance_adjustment',
  'contract',
  'contract_exposure',
  'contract_seal',
  'contract_tick',
  'contract_untold',
  'conversion',
  'deposit',
  'identity',
  'installation',
  'invitation',
  'journal',
  'ledger_account',
  'ledger_alarm',
  'ledger_reconciliation',
  'loan',
  'mining_group',
  'mining_order',
  'mining_payout',
  'notification',
  'operator',
  'posting',
  'review_voice',
  'spot_fill',
  'spot_matching',
  'spot_order',
  'stake',
  'staking_payout',
  'token_subscription',
  'upload',
  'upload_stray',
  'wire_transfer',
  'withdrawal',
]

let dataDir: string
let postgres: RunningPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(join(throwawayRoot(), 'halyard-schema-test-'))
  postgres = await startPostgres({ dataDir, durable: false })
})

afterAll(async () => {
  await postgres.stop()
  discardData(dataDir)
})

it('the models in prisma/ say what the migrations build', async () => {
  const drift = await checkDrift({
    url: postgres.url,
    migrationsDir: join(prisma, 'migrations'),
    schemaDir: prisma,
    external: withoutModel.map((table) => `public.${table}`),
  })
  expect(drift, 'Mend the model or the migration; a table without a model is named in this test.').toBeUndefined()
})
