import type { ResponseOf } from '@halyard/wire/endpoint'
import { invitationSummary, type invitedMembers } from '@halyard/wire/invitations'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type Summary = ResponseOf<typeof invitationSummary>
export type Level = Summary['levels'][number]['level']
export type Member = ResponseOf<typeof invitedMembers>['list'][number]

/** A server without PUBLIC_URL answers a path, which the app completes with its own address. */
const withWholeLink = (summary: Summary): Summary => ({ ...summary, link: new URL(summary.link, location.href).href })

export function useInvitations() {
  return useQuery({ ...apiQuery(invitationSummary, undefined), select: withWholeLink })
}
