import { createPortal } from 'react-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSession } from '#platform/session/session.ts'
import type { MoneyRecord } from '../api.ts'
import { recordName } from '../record-name.ts'
import styles from './PrintedStatement.module.css'
import { type StatementCoin, statementSums } from './StatementTable.tsx'

interface PrintedStatementProps {
  month: string
  madeAt: Date
  coins: readonly StatementCoin[]
  records: readonly MoneyRecord[]
}

/** The statement for the printer alone: exact decimals with a point, times in UTC. */
export function PrintedStatement({ month, madeAt, coins, records }: PrintedStatementProps) {
  const { t } = useTranslation(['assets', 'titles'])
  const userId = useSession((session) => session.user?.userId)
  return createPortal(
    <div className={styles.paper} data-theme="light">
      <h1>
        Halyard · {t('titles:statement')} · {month}
      </h1>
      <p>
        {t('statement.account', { id: userId ?? '' })} · {utc(madeAt)}
      </p>
      <p>{t('statement.whole')}</p>
      <table>
        <thead>
          <tr>
            <th>{t('csv.coin')}</th>
            {statementSums.map((sum) => (
              <th key={sum} className={styles.number}>
                {t(`statement.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coins.map((coin) => (
            <tr key={coin.asset}>
              <td>{coin.asset}</td>
              {statementSums.map((sum) => (
                <td key={sum} className={styles.number}>
                  {coin[sum].text()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            {(['time', 'type', 'coin'] as const).map((column) => (
              <th key={column}>{t(`csv.${column}`)}</th>
            ))}
            <th className={styles.number}>{t('csv.quantity')}</th>
            <th className={styles.number}>{t('csv.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.recordId}>
              <td>{utc(record.createdAt)}</td>
              <td>{recordName(record, t)}</td>
              <td>{record.asset}</td>
              <td className={styles.number}>{record.quantity.text()}</td>
              <td className={styles.number}>{record.balanceAfter?.text()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

/** `2026-11-22 09:00:00`. */
function utc(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 19).replace('T', ' ')
}
