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
import { apiQuery } from '#platform/query/api-query.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'

export type Machine = ResponseOf<typeof findMachine>
export type ListedMachine = ResponseOf<typeof machineList>['list'][number]
export type MachineGroup = ResponseOf<typeof findMachineGroup>
export type MachineOrder = ResponseOf<typeof buyMachine>
export type DailyEarning = ResponseOf<typeof machineEarnings>['list'][number]

/** Others join groups too, so the shares taken are asked again. */
const groupsEvery = 5_000
/** A reviewer may decide at any moment. */
const reviewEvery = 3_000

export function useMachine(machineId: number) {
  return useQuery({ ...apiQuery(findMachine, { machineId }), refetchInterval: groupsEvery })
}

/** The group of an invitation, complete or not. */
export function useInvitedGroup(code: string | undefined): MachineGroup | undefined {
  return useQuery({
    ...apiQuery(findMachineGroup, { code: code ?? '' }),
    enabled: code !== undefined,
    refetchInterval: groupsEvery,
  }).data
}

/** Orders of state 1, as specified, and the others where the server lists them. */
export const ownOrders = { state: 'running', states: 'all' } as const

export function useMachineOrder(orderId: number) {
  return useQuery({
    ...findQuery(
      findMachineOrder,
      { orderId },
      rowOf(machineOrderList, ownOrders, (order) => order.orderId === orderId),
    ),
    refetchInterval: ({ state }) =>
      state.data?.state === 'review' || state.data?.state === 'pairing' ? reviewEvery : false,
  })
}

/** After a purchase, or one that was refused. */
export function machinesChanged(): void {
  void moneyMoved(findMachine, findMachineGroup, machineList, machineOrderList, findMachineOrder)
}
