import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNow } from '#platform/time/use-now.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferPrice } from '#ui/OfferCard.tsx'
import { Pill } from '#ui/Pill.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { TokenSale } from '../api.ts'
import { stateAt, stateTone } from '../sale-state.ts'
import { SaleCountdown } from './SaleCountdown.tsx'
import { SaleProgress } from './SaleProgress.tsx'

/** The height of a card with its distance, which its skeleton takes too. */
export const saleCardHeight = 196

/** One sale of the list: what is sold at what price, how much of it is gone, and how long it lasts. */
export function SaleCard({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const state = stateAt(sale, useNow())
  return (
    <OfferCard
      to={paths.tokenSale(sale.saleId)}
      logo={sale.logo}
      asset={sale.asset}
      title={sale.name}
      note={
        <>
          {sale.asset} · {t('locked', { days: daysText(sale.lockDays, language) })}
        </>
      }
      state={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
    >
      <OfferPrice label={t('unitPrice')}>
        <NumberText value={sale.unitPrice} scale={18} unit={sale.payingAsset} />
      </OfferPrice>
      <SaleProgress sale={sale} />
      <SaleCountdown sale={sale} />
    </OfferCard>
  )
}
