import { create } from 'zustand'
import { Toggle } from '#ui/Toggle.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { kept } from '../kept.ts'
import { onSignOut } from '../session/session.ts'

/** The reviews that can be turned off. */
export type Confirmed = 'order' | 'contract'

type Choice = Readonly<Record<Confirmed, boolean>>

interface ConfirmEach extends Choice {
  choose(what: Confirmed, asks: boolean): void
}

const name = 'user.confirm-each'

/** Whether orders and contracts are reviewed before they are sent: yes, until it is turned off on this device. */
export const useConfirmEach = create<ConfirmEach>()((set) => ({
  ...remembered(),
  choose: (what, asks) => set({ [what]: asks }),
}))

useConfirmEach.subscribe(({ order, contract }) => kept.write(name, { order, contract } satisfies Choice))

onSignOut(() => useConfirmEach.setState(remembered()))

function remembered(): Choice {
  const value = kept.read(name) as Partial<Record<Confirmed, unknown>> | undefined
  return { order: value?.order !== false, contract: value?.contract !== false }
}

/** Turns the review off where it is shown; the preferences turn it on again. */
export function AskEachTime({ what }: { what: Confirmed }) {
  const { t } = useTranslation('amounts')
  const { [what]: asks, choose } = useConfirmEach()
  return <Toggle label={t('askNoMore')} on={!asks} onChange={(never) => choose(what, !never)} />
}
