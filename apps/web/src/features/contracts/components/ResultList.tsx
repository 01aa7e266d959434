import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Contract } from '../api.ts'
import { decidedProfit } from '../outcome.ts'
import { ContractRow } from './ContractRow.tsx'
import styles from './ResultSheet.module.css'

/** Contracts that ended, each with its result, and what those that were decided made together. */
export function ResultList({ contracts }: { contracts: readonly Contract[] }) {
  const { t } = useTranslation('contracts')
  const decided = contracts.flatMap((contract) => decidedProfit(contract) ?? [])
  return (
    <>
      {decided.length > 0 && (
        <KeyValue
          size="large"
          rows={[
            fact(
              t('result.together'),
              <NumberText
                value={Amount.sum(decided)}
                scale={6}
                scaleMin={2}
                sign="always"
                toned
                unit={contracts[0]?.asset}
                private
              />,
            ),
          ]}
        />
      )}
      <ul className={styles.list}>
        {contracts.map((contract) => (
          <li key={contract.contractId}>
            <ContractRow contract={contract} />
          </li>
        ))}
      </ul>
    </>
  )
}
