import { securityCode } from '@halyard/wire/auth'
import type { ApiRefusal } from '#platform/api/failures.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { type Code, useCodeCountdown } from './use-code.ts'

/** A code to the address or number of the account itself. */
export function useOwnCode(ownName: string, onDeclined: (refusal: ApiRefusal) => void): Code {
  const countdown = useCodeCountdown('withdrawalPassword', ownName)
  const { submit, pending } = useSubmit(securityCode, {
    onSuccess: (answer) => countdown.begin(answer),
    onRefusal(refusal) {
      countdown.wait(refusal)
      onDeclined(refusal)
      return true
    },
  })
  return { ...countdown, pending, send: () => submit(undefined) }
}
