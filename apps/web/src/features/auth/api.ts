import type { ResponseOf } from '@halyard/wire/endpoint'
import { beginPasskeyLogin, confirmPasskey, loginPasskey, passkeys } from '@halyard/wire/passkeys'
import { getUserInfo } from '@halyard/wire/profile'
import { accountSecurity, knownDevices } from '@halyard/wire/two-factor'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { toast } from '#ui/toast.ts'
import { knownDevice } from './known-device.ts'

/** The account's security settings. */
export function useSecurity() {
  return useQuery(apiQuery(accountSecurity, undefined))
}

export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(accountSecurity) })
  void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
}

export type Device = ResponseOf<typeof knownDevices>['list'][number]

export function useDevices() {
  return useQuery(apiQuery(knownDevices, undefined))
}

export function devicesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(knownDevices) })
}

export type Passkey = ResponseOf<typeof passkeys>['list'][number]

/** Whether passkeys work at this address: only for a host name, and only in a secure context. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber
}

export function usePasskeys() {
  return useQuery(apiQuery(passkeys, undefined))
}

export function passkeysChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(passkeys) })
}

/** Has the browser create a passkey; undefined when the user cancelled. */
export async function made(options: string): Promise<string | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}

/** Has a passkey of the device answer a challenge for a sign-in; undefined when the user cancelled. */
async function signed(options: string): Promise<string | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}

/** Whether a passkey showed that it is the user. Throws what the server refuses. */
export async function confirmedByPasskey(): Promise<boolean> {
  const { options } = await call(beginPasskeyLogin, undefined)
  const credential = await signed(options)
  if (credential === undefined) return false
  await call(confirmPasskey, { credential })
  return true
}

/** Signs in with a passkey, or finishes the sign-in with this ticket. */
export function usePasskeySignIn(
  onDone: (session: ResponseOf<typeof loginPasskey>) => unknown,
  ticket?: string,
): () => Promise<void> {
  const { t } = useTranslation('auth')
  const { submit: begin } = useSubmit(beginPasskeyLogin)
  const { submit: finish } = useSubmit(loginPasskey, { onSuccess: onDone })
  return async () => {
    const challenge = await begin(undefined)
    if (!challenge) return
    const credential = await signed(challenge.options)
    const deviceToken = knownDevice()?.deviceToken
    if (credential !== undefined) await finish({ credential, ticket, deviceToken })
    else toast.bad(t('passkey.notUsed'))
  }
}
