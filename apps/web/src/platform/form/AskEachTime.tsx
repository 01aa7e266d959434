import { Toggle } from '#ui/Toggle.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Confirmed, useConfirmEach } from './confirm-each.ts'

/** Turns the question before each order or contract off where it is asked; the preferences turn it on again. */
export function AskEachTime({ what }: { what: Confirmed }) {
  const { t } = useTranslation('amounts')
  const { [what]: asks, choose } = useConfirmEach()
  return <Toggle label={t('askNoMore')} on={!asks} onChange={(never) => choose(what, !never)} />
}
