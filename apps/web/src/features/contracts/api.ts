import type { Amount } from '@halyard/domain'
import { balances, moneyRecords } from '@halyard/wire/assets'
import { contractConfig, contractList, findContract, profitLoss } from '@halyard/wire/contracts'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, keptApiQuery, keyOf } from '#platform/query/api-query.ts'
import { useSession } from '#platform/session/session.ts'
import { serverNow } from '#platform/time/server-time.ts'

export type ContractOffer = ResponseOf<typeof contractConfig>
export type Contract = ResponseOf<typeof contractList>['list'][number]
export type ContractWithEvidence = ResponseOf<typeof findContract>
export type RecordedTick = Contract['openTick']
export type Direction = Contract['direction']

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== undefined)
}

/** What is offered now: shown at once from the last visit, and asked again since an operator may change it. */
export function useContractOffer() {
  return useQuery({ ...keptApiQuery(contractConfig, {}), enabled: useSignedIn(), refetchInterval: 60_000 })
}

/** What is available for a stake; undefined while unknown. */
export function useAvailable(asset: string | undefined): Amount | undefined {
  const { data } = useQuery({ ...apiQuery(balances, { view: 'spot' }), enabled: useSignedIn() })
  return data?.spot?.coins.find((coin) => coin.asset === asset)?.available
}

const runningMost = 100

/** One's running contracts. They are asked for again when the next one closes, and then until its result is there. */
export function useRunningContracts(options: { enabled?: boolean } = {}) {
  return useQuery({
    ...apiQuery(contractList, { state: 'pending', page: 1, pageSize: runningMost }),
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
export function useContract(contractId: number | undefined) {
  return useQuery({
    ...apiQuery(findContract, { contractId: contractId ?? 0 }),
    enabled: contractId !== undefined,
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

/** What contracts won and lost today and ever. */
export function useProfitLoss() {
  return useQuery(keptApiQuery(profitLoss, {}))
}

/** After a contract began or ended: everything that shows it or its money is asked for anew. */
export function useContractsChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [contractList, findContract, profitLoss, balances, moneyRecords].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
}
