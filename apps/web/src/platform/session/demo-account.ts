import { demoLogin, maskEmail } from '@halyard/domain/auth'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../query/api-query.ts'
import { useSite } from '../site/site.ts'

/** Whether it is the account of a demo host that everybody may use, whose passwords are no secret. */
export function useIsDemoAccount(): boolean {
  const { site } = useSite()
  const { data: user } = useQuery(apiQuery(getUserInfo, undefined))
  return site?.demo === true && user?.email === maskEmail(demoLogin.username)
}
