import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ContractOffer, Direction } from '../api.ts'
import { durationText } from '../contract-text.ts'
import type { Period, Purchase } from '../purchase.ts'
import styles from './ContractForm.module.css'
import { DirectionText } from './DirectionText.tsx'

interface PurchaseFactsProps {
  pair: BoardPair
  offer: ContractOffer
  direction: Direction
  purchase: Purchase
  premium: Amount
  period: Period
}

/** What is about to be bought, for a last look. */
export function PurchaseFacts({ pair, offer, direction, purchase, premium, period }: PurchaseFactsProps) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  return (
    <>
      <p>{t('confirm.text')}</p>
      <div className={styles.facts}>
        <KeyValue
          size="large"
          rows={[
            {
              label: t('contract'),
              value: (
                <>
                  <DirectionText direction={direction} /> {pair.name}
                </>
              ),
            },
            { label: t('period'), value: durationText(period.seconds, language) },
            {
              label: t('premiumName'),
              value: <NumberText value={premium} scale={offer.scale} unit={offer.asset} />,
            },
            {
              label: t('ifRight'),
              value: <NumberText value={purchase.payout} scale={offer.scale} unit={offer.asset} />,
            },
            { label: t('payoutRatio'), value: <NumberText value={percentOf(period.payoutRatio)} percent /> },
          ]}
        />
      </div>
    </>
  )
}
