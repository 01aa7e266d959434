import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { privateText } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import { RowFacts } from '#ui/RowFacts.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import text from '#ui/text.module.css'
import type { Contract } from '../api.ts'
import { durationText } from '../contract-text.ts'
import { useBuyAgain } from '../next-contract.ts'
import { decidedProfit, outcomeOf, resultTone } from '../outcome.ts'
import styles from './ContractItem.module.css'
import { DirectionText } from './DirectionText.tsx'

/** The height of a row, which its skeleton takes too. */
export const contractItemHeight = 98

/** One contract of a list: terms, result, and the two prices that decided it. */
export function ContractItem({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { direction, pairName, durationSeconds, premium, asset } = contract
  const profitLoss = decidedProfit(contract)
  const outcome = outcomeOf(contract)
  return (
    <article className={styles.row}>
      <RowHead
        to={paths.contractDetail(contract.contractId)}
        title={
          <>
            <DirectionText direction={direction} /> <b>{pairName}</b>
          </>
        }
        note={
          <>
            {durationText(durationSeconds, language)} · <DateText value={contract.openedAt} />
          </>
        }
      >
        <span className={styles.end}>
          {profitLoss !== null && (
            <NumberText
              className={text.strong}
              value={profitLoss}
              scale={6}
              scaleMin={2}
              sign="always"
              toned
              unit={asset}
              private
            />
          )}
          <Pill tone={resultTone(contract)}>{t(`outcome.${outcome}`)}</Pill>
        </span>
        {contract.state !== 'pending' && <AgainButton contract={contract} />}
      </RowHead>
      <RowFacts
        facts={[
          { label: t('premiumName'), value: <NumberText value={premium} unit={asset} private /> },
          { label: t('openPrice'), value: <NumberText value={contract.openPrice} scale={8} scaleMin={2} /> },
          { label: t('closePrice'), value: <NumberText value={contract.closePrice} scale={8} scaleMin={2} /> },
        ]}
      />
    </article>
  )
}

/** Buys the same once more; its label says what, since a list has many. */
function AgainButton({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const ui = useUi()
  const buyAgain = useBuyAgain()
  const label = t('againWhich', {
    direction: t(contract.direction),
    pair: contract.pairName,
    period: durationText(contract.durationSeconds, ui.language),
    amount: `${privateText(contract.premium, ui)} ${contract.asset}`,
  })
  return <IconButton icon="refresh" size={18} label={label} onPress={() => buyAgain(contract)} />
}
