import type { Amount } from '@halyard/domain'
import { balances, moneyRecords } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import {
  buyMachine,
  findMachine,
  findMachineGroup,
  findMachineOrder,
  machineEarnings,
  machineList,
  machineOrderList,
} from '@halyard/wire/mining'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type Machine = ResponseOf<typeof findMachine>
export type ListedMachine = ResponseOf<typeof machineList>['list'][number]
export type MachineGroup = ResponseOf<typeof findMachineGroup>
export type MachineOrder = ResponseOf<typeof buyMachine>
export type DailyEarning = ResponseOf<typeof machineEarnings>['list'][number]

/** Others join groups too: what is taken is asked for again while somebody looks. */
export const groupsEvery = 5_000
/** A reviewer may decide at any moment while somebody looks. */
const reviewEvery = 3_000

export function useMachine(machineId: number) {
  return useQuery({ ...apiQuery(findMachine, { machineId }), refetchInterval: groupsEvery })
}

/** The group that an invitation names, complete or not. */
export function useInvitedGroup(code: string | undefined): MachineGroup | undefined {
  return useQuery({
    ...apiQuery(findMachineGroup, { code: code ?? '' }),
    enabled: code !== undefined,
    refetchInterval: groupsEvery,
  }).data
}

export function useMachineOrder(orderId: number) {
  return useQuery({
    ...apiQuery(findMachineOrder, { orderId }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'review' || state.data?.state === 'pairing' ? reviewEvery : false,
  })
}

/** What is available to pay with; undefined while unknown. */
export function useAvailable(asset: string): Amount | undefined {
  const { data } = useQuery(keptApiQuery(balances, { view: 'spot' }))
  return data?.spot?.coins.find((coin) => coin.asset === asset)?.available
}

/** After a purchase, or one that was refused: everything that shows machines or the money is asked for anew. */
export function machinesChanged(): void {
  const shown = [findMachine, findMachineGroup, machineList, machineOrderList, findMachineOrder, balances, moneyRecords]
  for (const endpoint of shown) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}
