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
  return (
    <Card className={styles.card}>
      <h3 className={styles.tickTitle}>{t('binding.title')}</h3>
      {openStatement && !isSame && <Stated name="open" statement={openStatement} />}
      {closeStatement && <Stated name="close" statement={closeStatement} />}
      <p className={styles.hint} role={binding === 'broken' ? 'alert' : undefined}>
        {binding && t(`binding.${binding}`)}
      </p>
    </Card>
  )
}

function Stated({ name, statement }: { name: 'open' | 'close'; statement: Statement }) {
  const { t } = useTranslation('contracts')
  const { position, hash, boundAt } = statement
  return (
    <KeyValue
      size="large"
      rows={[
        fact(
          t(`binding.${name}`, { position }),
          <Copied text={hash} shown={`${hash.slice(0, 8)}…${hash.slice(-8)}`} label={t('binding.copy')} />,
        ),
        fact(t('binding.boundAt'), <time dateTime={boundAt.toISOString()}>{`${evidenceTime(boundAt)} UTC`}</time>),
      ]}
    />
  )
}
