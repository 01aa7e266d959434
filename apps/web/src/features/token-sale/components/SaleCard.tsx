import type { TokenSaleState } from '@halyard/domain/token-sale'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferPrice } from '#ui/OfferCard.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { TokenSale } from '../api.ts'
import { stateTone } from '../sale-state.ts'
import { SaleProgress } from './SaleProgress.tsx'

interface SaleProps {
  sale: TokenSale
  /** By the running clock. */
  state: TokenSaleState
  /** The time until it begins or ends. */
  countdown?: ReactNode
}

/** One sale of the list: coin and price, the part sold, how long it lasts. The console previews an edit by it. */
export function SaleCard({ sale, state, countdown }: SaleProps) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
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
      {countdown}
    </OfferCard>
  )
}

/** The same on its page, in its own words. */
export function SaleHead({ sale, state, countdown }: SaleProps) {
  const { t } = useTranslation('token-sale')
  return (
    <Card className={layout.stack4}>
      <div className={layout.line}>
        <Logo src={sale.logo} name={sale.asset} size={44} />
        <div className={layout.rest}>
          <p className={text.name}>{sale.assetName}</p>
          <p className={text.body}>{sale.asset}</p>
        </div>
        <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
      </div>
      <p className={text.body}>{sale.description}</p>
      <SaleProgress sale={sale} />
      {countdown}
    </Card>
  )
}
