import { balances, moneyRecords } from '@halyard/wire/assets'
import type { Endpoint } from '@halyard/wire/endpoint'
import { keyOf } from './api-query.ts'
import { queryClient } from './client.ts'

/**
 * After anything that moves money, and after a refusal that says what was shown is no longer so: what these endpoints
 * answered is asked for anew wherever it is on show, and with it the balances and their records.
 */
export async function moneyMoved(...shown: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    [...shown, balances, moneyRecords].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  )
}
