import type { statement } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import styles from '../assets.module.css'

export type StatementCoin = ResponseOf<typeof statement>['coins'][number]

export const statementSums = ['opening', 'received', 'spent', 'fees', 'closing'] as const

/** Each coin of a month: opening balance, in, out, closing balance. */
export function StatementTable({ coins }: { coins: readonly StatementCoin[] }) {
  const { t } = useTranslation('assets')
  return coins.map((coin) => (
    <Card key={coin.asset}>
      <Row className={styles.coinHead ?? ''} title={<b>{coin.asset}</b>} to={paths.coin(coin.asset)} />
      <KeyValue
        rows={statementSums.map((sum) =>
          fact(t(`statement.${sum}`), <NumberText value={coin[sum]} scale={18} private />),
        )}
      />
    </Card>
  ))
}
