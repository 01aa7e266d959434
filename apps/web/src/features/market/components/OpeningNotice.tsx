import type { PairKind } from '@halyard/domain/market'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { usePair, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './OpeningNotice.module.css'

/** When closed markets open; nothing while all are open. */
export function OpeningNotice() {
  const { t } = useTranslation('market')
  const { language, Link } = useUi()
  const forex = useOpening('forex')
  const metal = useOpening('metal')
  const together = forex !== undefined && forex.getTime() === metal?.getTime()
  const notices = together
    ? ([['both', forex]] as const)
    : ([
        ['forex', forex],
        ['metal', metal],
      ] as const)
  return notices.map(
    ([name, at]) =>
      at && (
        <Link key={name} to={`${paths.market}?kind=${name === 'metal' ? name : 'forex'}`} className={styles.notice}>
          <Icon name="history" size={18} className={styles.icon} />
          <span className={styles.text}>{t(`notice.${name}`, { at: formatDate(at, language, 'weekday') })}</span>
          <Icon name="forward" size={16} className={styles.arrow} />
        </Link>
      ),
  )
}

/** All pairs of a kind have the same hours, so one of them will do. */
function useOpening(kind: PairKind): Date | undefined {
  const first = useSymbols().find((symbol) => board.pair(symbol)?.kind === kind)
  const pair = usePair(first ?? '', first !== undefined)
  return pair && !pair.trading && pair.opensAt ? pair.opensAt : undefined
}
