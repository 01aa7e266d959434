import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import type { ContractWithEvidence } from '../api.ts'
import { type Statement, useBinding } from '../binding.ts'
import { evidenceTime } from '../contract-text.ts'
import styles from './Evidence.module.css'

/** What had been stated of the seeds behind a contract's prices before it was opened, and whether that holds. */
export function BindingCard({ contract }: { contract: ContractWithEvidence }) {
  const { t } = useTranslation('contracts')
  const binding = useBinding(contract)
  const { openStatement, closeStatement } = contract
  const isSame = openStatement?.hash === closeStatement?.hash
  const stated = (name: 'open' | 'close', { position, hash, boundAt }: Statement) => [
    fact(
      t(`binding.${name}`, { position }),
      <Copied text={hash} shown={`${hash.slice(0, 8)}…`} label={t('binding.copy')} />,
    ),
    fact(t('binding.boundAt'), <time dateTime={boundAt.toISOString()}>{`${evidenceTime(boundAt)} UTC`}</time>),
  ]
  return (
    <Card className={styles.card}>
      <h3 className={styles.tickTitle}>{t('binding.title')}</h3>
      <KeyValue
        size="large"
        rows={[
          ...(openStatement && !isSame ? stated('open', openStatement) : []),
          ...(closeStatement ? stated('close', closeStatement) : []),
        ]}
      />
      <p className={styles.hint} role={binding === 'broken' ? 'alert' : undefined}>
        {binding && t(`binding.${binding}`)}
      </p>
    </Card>
  )
}
