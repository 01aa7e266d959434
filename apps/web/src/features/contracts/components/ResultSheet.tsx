import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import type { Contract } from '../api.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { ContractHead } from './ContractHead.tsx'
import { ResultList } from './ResultList.tsx'
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
        <div className={layout.halves}>
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
      {single ? <Single contract={single} /> : <ResultList contracts={contracts} />}
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
