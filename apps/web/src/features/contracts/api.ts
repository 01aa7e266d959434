import { contractConfig, contractList, findContract, profitLoss } from '@halyard/wire/contracts'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { serverNow } from '#platform/time/server-time.ts'

export type ContractOffer = ResponseOf<typeof contractConfig>
export type Contract = ResponseOf<typeof contractList>['list'][number]
export type ContractWithEvidence = ResponseOf<typeof findContract>
export type RecordedTick = NonNullable<Contract['openTick']>
export type Direction = Contract['direction']

/** What is offered now: shown at once from the last visit, and asked again since an operator may change it. */
export function useContractOffer() {
  return useQuery({ ...keptApiQuery(contractConfig, {}), enabled: useSignedIn(), refetchInterval: 60_000 })
}

const runningMax = 100

/** One's running contracts. They are asked for again when the next one closes, and then until its result is there. */
export function useRunningContracts(options: { enabled?: boolean } = {}) {
  return useQuery({
    ...apiQuery(contractList, { state: 'pending', page: 1, pageSize: runningMax }),
    enabled: useSignedIn() && options.enabled !== false,
    refetchInterval: ({ state }) => untilNextClose(state.data?.list ?? []),
  })
}

/** A result takes the next tick after the close, or three seconds of silence. */
const resultEvery = 800
/** Contracts may be opened on another device too. */
const restEvery = 30_000

function untilNextClose(running: readonly Contract[]): number {
  const closes = running.map((contract) => contract.closesAt.getTime())
  if (closes.length === 0) return restEvery
  const left = Math.min(...closes) - serverNow()
  return Math.min(restEvery, Math.max(resultEvery, left + 350))
}

/** One contract with its evidence; asked again until all of it is there. */
export function useContract(contractId: number) {
  return useQuery({
    ...apiQuery(findContract, { contractId }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (data.state === 'pending') return untilNextClose([data])
      return data.nextTick === null && isRecent(data) ? 2_000 : false
    },
  })
}

/** A silent feed may tick again soon after; a market that has closed will not for a while. */
function isRecent({ closesAt }: Contract): boolean {
  return serverNow() - closesAt.getTime() < 60_000
}

/** What contracts won and lost today and ever; the day ends, and another device may have ended contracts. */
export function useProfitLoss() {
  return useQuery({ ...keptApiQuery(profitLoss, {}), refetchInterval: restEvery })
}

/** After a contract began or ended. */
export function contractsChanged(): void {
  void moneyMoved(contractList, findContract, profitLoss)
}
