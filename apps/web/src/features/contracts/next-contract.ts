import { useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import { paths } from '#platform/navigation/paths.ts'
import { onSignOut } from '#platform/session/session.ts'
import type { Contract } from './api.ts'

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

onSignOut(() => {
  useNextContract.setState(remembered())
  useWanted.setState({ again: undefined })
})

/** What is to be bought once more as soon as its form is there. */
type Again = Pick<Contract, 'symbol' | 'direction' | 'durationSeconds' | 'premium'>

/** Not kept: a page that is loaded anew buys nothing. */
const useWanted = create<{ again: Again | undefined; at: number }>()(() => ({ again: undefined, at: 0 }))

/** A form that comes later than this buys nothing. */
const wantedFor = 10_000

/** Fills the form with the terms of a contract, opens its page, and buys there. */
export function useBuyAgain(): (contract: Again) => void {
  const navigate = useNavigate()
  return ({ symbol, direction, durationSeconds, premium }) => {
    useNextContract.getState().choose({ symbol, durationSeconds, premium: premium.text() })
    useWanted.setState({ again: { symbol, direction, durationSeconds, premium }, at: performance.now() })
    navigate(paths.contract(symbol))
  }
}

/** What is to be bought once more on this pair; to be taken when it is. */
export function useAgain(symbol: string) {
  const { again, at } = useWanted()
  return {
    again: again?.symbol === symbol && performance.now() - at < wantedFor ? again : undefined,
    take: () => useWanted.setState({ again: undefined }),
  }
}

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
