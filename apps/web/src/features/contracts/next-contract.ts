import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import { onSignOut } from '#platform/session/session.ts'

interface NextContract {
  symbol: string | undefined
  durationSeconds: number | undefined
  /** The premium as typed, or the offered one that was chosen; undefined until then. */
  premium: string | undefined
  /** The premium is typed rather than picked from the list. */
  typing: boolean
  choose(change: Partial<Omit<NextContract, 'choose'>>): void
}

const name = 'user.contract.choice'

/** The form of the next contract, remembered on the device until sign-out. */
export const useNextContract = create<NextContract>()((set) => ({
  ...remembered(),
  choose: (change) => set(change),
}))

useNextContract.subscribe(({ symbol, durationSeconds, premium, typing }) =>
  kept.write(name, { symbol, durationSeconds, premium, typing }),
)

onSignOut(() => useNextContract.setState(remembered()))

function remembered() {
  const value = kept.read(name) as Partial<Record<keyof NextContract, unknown>> | undefined
  const { symbol, durationSeconds, premium } = value ?? {}
  return {
    symbol: typeof symbol === 'string' ? symbol : undefined,
    durationSeconds: typeof durationSeconds === 'number' ? durationSeconds : undefined,
    premium: typeof premium === 'string' ? premium : undefined,
    typing: value?.typing === true,
  }
}
