import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ExactTime } from '#ui/ExactTime.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import type { Contract, RecordedTick } from '../api.ts'
import { sourceNames } from '../contract-text.ts'
import { useBuyAgain } from '../next-contract.ts'
import { decidedProfit } from '../outcome.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { ContractHead } from './ContractHead.tsx'
import { ContractItem } from './ContractItem.tsx'
import evidenceStyles from './Evidence.module.css'
import styles from './ResultSheet.module.css'

interface ResultSheetProps {
  /** Settled contracts, newest first; never empty. */
  contracts: readonly Contract[]
  open: boolean
  /** They settled while the app was closed or hidden. */
  away: boolean
  onClose: () => void
}

/** The result of a contract, with its evidence; of several, each result and the sum. */
export function ResultSheet({ contracts, open, away, onClose }: ResultSheetProps) {
  const { t } = useTranslation('contracts')
  const buyAgain = useBuyAgain()
  const [first] = contracts
  const single = contracts.length === 1 && first ? first : undefined
  const title = away ? t('result.away', { count: contracts.length }) : t('result.title', { count: contracts.length })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={layout.stack2}>
          {single && (
            <Button
              variant="secondary"
              size="medium"
              wide
              icon="refresh"
              onPress={() => {
                onClose()
                buyAgain(single)
              }}
            >
              {t('again')}
            </Button>
          )}
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

/** Settled contracts, each with its result, and the profit of those decided. */
function ResultList({ contracts }: { contracts: readonly Contract[] }) {
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
            <ContractItem contract={contract} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The two ticks side by side, to compare with the recorded feed. */
function TickTable({ contract: { openTick, closeTick } }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const row = (label: string, cell: (tick: RecordedTick) => React.ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{openTick ? cell(openTick) : '—'}</td>
      <td>{closeTick ? cell(closeTick) : '—'}</td>
    </tr>
  )
  return (
    <table className={evidenceStyles.ticks}>
      <thead>
        <tr>
          <th>
            <Spoken>{t('tick.of')}</Spoken>
          </th>
          <th scope="col">{t('tick.open')}</th>
          <th scope="col">{t('tick.close')}</th>
        </tr>
      </thead>
      <tbody>
        {row(t('tick.price'), ({ price }) => (
          <NumberText value={price} scale={18} scaleMin={2} />
        ))}
        {row(t('tick.time'), ({ at }) => (
          <ExactTime value={at} style="exactTime" />
        ))}
        {row(t('tick.number'), ({ sequence }) => (
          <NumberText value={String(sequence)} />
        ))}
        {row(t('tick.source'), ({ source }) => t(sourceNames[source] ?? 'source.other'))}
      </tbody>
    </table>
  )
}
