import { HomeTotal } from '#features/home/components/HomeTotal.tsx'
import { Bell } from '#features/notifications/components/Bell.tsx'
import { withServerState } from '#platform/query/with-server-state.tsx'

export const UserBell = withServerState(Bell)
export const UserTotal = withServerState(HomeTotal)
