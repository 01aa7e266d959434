import type { ApiRefusal } from '@halyard/client/failures'
import { securityCode } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { useSubmit } from '../api/use-submit.ts'
import { serverNow } from '../time/server-time.ts'
import { useNow } from '../time/use-now.ts'
import { forgetCode, type OwnPurpose, type Purpose, rememberCode, rememberedCode } from './remembered-code.ts'
import type { FormState } from './use-form.ts'

export interface Code {
  /** Requests a code; resolves when it was sent or refused. */
  send(): Promise<unknown>
  pending: boolean
  /** Seconds until the next may be requested; 0 when it may. */
  secondsLeft: number
  /** Whether a code was sent to the account in the form. */
  sent: boolean
  /** Only on a demo host, where nothing is mailed. */
  demoCode: string | undefined
  /** Called when the code was used. */
  forget(): void
}

export type CodeAnswer = ResponseOf<typeof securityCode>

/** The wait between two codes. It survives a reload, and holds for the account that the code went to. */
export function useCodeCountdown(purpose: Purpose, key: string) {
  const [remembered, setRemembered] = useState(() => rememberedCode(purpose))
  const now = useNow()
  const own = remembered?.key === key ? remembered : undefined

  function keep(until: number, account: unknown, demoCode?: string) {
    const code = { key, until, account, demoCode }
    rememberCode(purpose, code)
    setRemembered(code)
  }
  return {
    secondsLeft: own && own.until > now ? Math.max(1, Math.floor((own.until - now) / 1000)) : 0,
    sent: own !== undefined && own.until > 0,
    demoCode: own?.demoCode,
    begin: (answer: CodeAnswer, account?: unknown) =>
      keep(serverNow() + answer.resendAfter * 1000, account, answer.demoCode),
    /** A rate-limit refusal says how long to wait; the button counts that down too. */
    wait(refusal: ApiRefusal, account?: unknown) {
      const seconds = Number(refusal.detail.seconds)
      if (refusal.refusal !== 'tooFrequent' || !Number.isFinite(seconds)) return
      keep(serverNow() + seconds * 1000, account, own?.demoCode)
    },
    forget() {
      forgetCode(purpose)
      setRemembered(undefined)
    },
  }
}

/** A code to the user's own address or number. */
export function useOwnCode(purpose: OwnPurpose, ownName: string, form: FormState<'code'>): Code {
  const countdown = useCodeCountdown(purpose, ownName)
  const { submit, pending } = useSubmit(securityCode, {
    onSuccess: (answer) => countdown.begin(answer),
    onRefusal(refusal) {
      countdown.wait(refusal)
      return !form.passes({ code: refusal.message })
    },
  })
  return { ...countdown, pending, send: () => submit({ purpose }) }
}
