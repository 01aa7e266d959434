import { useState } from 'react'
import { likelyCountry, rememberCountry } from '#platform/country/countries.ts'
import type { Account, Channel } from './account.ts'

export interface AccountChoice {
  channel: Channel
  setChannel(channel: Channel): void
  country: string
  setCountry(country: string): void
  /** The account that the form names now. */
  of(values: { email: string; phone: string }): Account
}

/** Email or phone, and which country's numbers. */
export function useAccountChoice(initial: Account | undefined): AccountChoice {
  const [channel, setChannel] = useState<Channel>(initial?.channel ?? 'email')
  const [country, setCountry] = useState(() => (initial?.channel === 'phone' ? initial.country : likelyCountry()))
  return {
    channel,
    setChannel,
    country,
    setCountry(chosen) {
      rememberCountry(chosen)
      setCountry(chosen)
    },
    of: ({ email, phone }) => (channel === 'email' ? { channel, email } : { channel, country, phone }),
  }
}

/** What a form that names an account begins with. */
export function initialAccount(account: Account | undefined): { email: string; phone: string } {
  return {
    email: account?.channel === 'email' ? account.email : '',
    phone: account?.channel === 'phone' ? account.phone : '',
  }
}
