import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { ExactTime } from '#ui/ExactTime.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import type { ContractWithEvidence } from '../api.ts'
import { closeRoundOf, type Statement, useBinding } from '../binding.ts'
import styles from './Evidence.module.css'

/** What had been stated of the seeds behind a contract's prices before it was opened, and whether that holds. */
export function BindingCard({ contract }: { contract: ContractWithEvidence }) {
  const { t } = useTranslation('contracts')
  const checked = useBinding(contract)
  const { openStatement, closeStatement, closeRound } = contract
  const hangsOn = closeRoundOf(contract)
  const isSame = openStatement?.hash === closeStatement?.hash
  const stated = (name: 'open' | 'close', { position, hash, boundAt }: Statement) => [
    fact(
      t(`binding.${name}`, { position }),
      <Copied text={hash} shown={`${hash.slice(0, 8)}…`} label={t('binding.copy')} />,
    ),
    fact(t('binding.boundAt'), <ExactTime value={boundAt} />),
  ]
  return (
    <Card className={styles.card}>
      <h3 className={styles.tickTitle}>{t('binding.title')}</h3>
      <KeyValue
        size="large"
        rows={[
          ...(openStatement && !isSame ? stated('open', openStatement) : []),
          ...(closeStatement ? stated('close', closeStatement) : []),
          hangsOn &&
            fact(
              t('round.number', { round: hangsOn.round }),
              closeRound ? (
                <Copied
                  text={closeRound.signature}
                  shown={`${closeRound.signature.slice(0, 8)}…`}
                  label={t('round.copy')}
                />
              ) : (
                '–'
              ),
            ),
        ]}
      />
      {checked && (
        <>
          <p className={styles.hint} role={checked.binding === 'broken' ? 'alert' : undefined}>
            {t(`binding.${checked.binding}`)}
          </p>
          <p className={styles.hint} role={checked.round === 'broken' ? 'alert' : undefined}>
            {t(`round.${checked.round}`)}
          </p>
        </>
      )}
    </Card>
  )
}
