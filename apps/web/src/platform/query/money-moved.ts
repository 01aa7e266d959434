import { balances, moneyRecords } from '@halyard/wire/assets'
import type { Endpoint } from '@halyard/wire/endpoint'
import { keyOf } from './api-query.ts'
import { queryClient } from './client.ts'

/**
 * After anything that moved money, and after a refusal that outdates what was shown: refetches these endpoints, the
 * balances and their records.
 */
export async function moneyMoved(...shown: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    [...shown, balances, moneyRecords].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  )
}
