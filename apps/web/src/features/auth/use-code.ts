import { emailCode, phoneCode, securityCode } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import type { ApiRefusal } from '#platform/api/failures.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import type { FormState } from '#platform/form/use-form.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { useNow } from '#platform/time/use-now.ts'
import { type Account, accountFields, accountKey } from './account.ts'
import { forgetCode, rememberCode, rememberedCode } from './remembered-code.ts'

export interface Code {
  /** Asks for a code to be sent; resolves when it is known whether one was. */
  send(): Promise<unknown>
  pending: boolean
  /** Until another may be asked for; 0 when it may. */
  secondsLeft: number
  /** Whether one is on its way to the account as it is typed now. */
  sent: boolean
  /** Only on a demo host, where nothing is mailed. */
  demoCode: string | undefined
  /** The code has done its work. */
  forget(): void
}

type CodeAnswer = ResponseOf<typeof securityCode>

/** A code to an account that is not signed in, for registering or a forgotten password. */
export function useCode(purpose: 'register' | 'resetPassword', account: Account, form: FormState<'code'>): Code {
  const countdown = useCodeCountdown(purpose, accountKey(account))
  const options = {
    onSuccess: (answer: CodeAnswer) => countdown.begin(answer, account),
    onRefusal: (refusal: ApiRefusal) => {
      countdown.wait(refusal, account)
      return !form.passes({ code: refusal.message })
    },
  }
  const byEmail = useSubmit(emailCode, options)
  const byPhone = useSubmit(phoneCode, options)
  return {
    ...countdown,
    pending: byEmail.pending || byPhone.pending,
    send() {
      const fields = accountFields(account)
      return 'email' in fields ? byEmail.submit({ ...fields, purpose }) : byPhone.submit({ ...fields, purpose })
    },
  }
}

/** The wait between two codes. It goes on over a reload, and only for the account that the code went to. */
function useCodeCountdown(purpose: Parameters<typeof rememberedCode>[0], key: string) {
  const [remembered, setRemembered] = useState(() => rememberedCode(purpose))
  const now = useNow()
  const own = remembered?.key === key ? remembered : undefined

  function keep(until: number, account: Account | undefined, demoCode?: string) {
    const code = { key, until, account, demoCode }
    rememberCode(purpose, code)
    setRemembered(code)
  }
  return {
    secondsLeft: own && own.until > now ? Math.max(1, Math.floor((own.until - now) / 1000)) : 0,
    sent: own !== undefined && own.until > 0,
    demoCode: own?.demoCode,
    begin: (answer: CodeAnswer, account?: Account) =>
      keep(serverNow() + answer.resendAfter * 1000, account, answer.demoCode),
    /** A refusal for haste says how long to wait; the button counts that down too. */
    wait(refusal: ApiRefusal, account?: Account) {
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

/** A code to the address or number of the account itself. */
export function useOwnCode(ownName: string, form: FormState<'code'>): Code {
  const countdown = useCodeCountdown('withdrawalPassword', ownName)
  const { submit, pending } = useSubmit(securityCode, {
    onSuccess: (answer) => countdown.begin(answer),
    onRefusal(refusal) {
      countdown.wait(refusal)
      return !form.passes({ code: refusal.message })
    },
  })
  return { ...countdown, pending, send: () => submit(undefined) }
}
