import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Contract } from '../api.ts'
import { decidedProfit } from '../outcome.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { ContractHead } from './ContractHead.tsx'
import { ContractRow } from './ContractRow.tsx'
import styles from './ResultSheet.module.css'
import { TickTable } from './TickTable.tsx'

interface ResultSheetProps {
  /** Those that ended, newest first; never empty. */
  contracts: readonly Contract[]
  open: boolean
  /** They ended while nobody looked. */
  away: boolean
  onClose: () => void
}

/** What became of a contract, with the evidence; of several, each with its result and all together. */
export function ResultSheet({ contracts, open, away, onClose }: ResultSheetProps) {
  const { t } = useTranslation('contracts')
  const [first] = contracts
  const single = contracts.length === 1 && first ? first : undefined
  const title = away ? t('result.away', { count: contracts.length }) : t('result.title', { count: contracts.length })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="medium"
            wide
            to={single ? paths.contractDetail(single.contractId) : paths.contractHistory}
          >
            {t(single ? 'result.evidence' : 'history')}
          </Button>
          <Button size="medium" wide onPress={onClose}>
            {t('result.done')}
          </Button>
        </div>
      }
    >
      {single ? <Single contract={single} /> : <Several contracts={contracts} />}
    </Sheet>
  )
}

function Single({ contract }: { contract: Contract }) {
  return (
    <>
      <ContractHead contract={contract} />
      <TickTable contract={contract} />
      <div className={styles.arithmetic}>
        <Arithmetic contract={contract} />
      </div>
    </>
  )
}

function Several({ contracts }: { contracts: readonly Contract[] }) {
  const { t } = useTranslation('contracts')
  const decided = contracts.flatMap((contract) => decidedProfit(contract) ?? [])
  return (
    <>
      {decided.length > 0 && (
        <KeyValue
          size="large"
          rows={[
            {
              label: t('result.together'),
              value: (
                <NumberText
                  value={Amount.sum(decided)}
                  scale={6}
                  scaleMin={2}
                  sign="always"
                  toned
                  unit={contracts[0]?.asset}
                  private
                />
              ),
            },
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
