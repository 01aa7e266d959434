import type { ResponseOf } from '@halyard/wire/endpoint'
import { invitationSummary, type invitedMembers } from '@halyard/wire/invitations'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type Summary = ResponseOf<typeof invitationSummary>
export type Level = Summary['levels'][number]['level']
export type Member = ResponseOf<typeof invitedMembers>['list'][number]

export function useInvitations() {
  return useQuery(apiQuery(invitationSummary, undefined))
}
