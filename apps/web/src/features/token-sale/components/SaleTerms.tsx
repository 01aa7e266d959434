import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { TokenSale } from '../api.ts'

/** The terms of a sale. */
export function SaleTerms({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  return (
    <Card className={layout.stack3}>
      <h2 className={text.heading}>{t('terms')}</h2>
      <Terms sale={sale} />
    </Card>
  )
}

function Terms({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const { asset, scale } = sale
  return (
    <KeyValue
      size="large"
      rows={[
        fact(t('unitPrice'), <NumberText value={sale.unitPrice} scale={18} unit={sale.payingAsset} />),
        fact(t('supply'), <NumberText value={sale.supply} scale={scale} unit={asset} />),
        fact(t('perOrder'), <AmountRange min={sale.orderMin} max={sale.orderMax} scale={scale} unit={asset} />),
        fact(t('perUser'), <NumberText value={sale.userMax} scale={scale} unit={asset} />),
        fact(t('bought'), <NumberText value={sale.bought} scale={scale} unit={asset} private />),
        fact(t('lockPeriod'), daysText(sale.lockDays, language)),
        fact(t('startsAt'), <DateText value={sale.startsAt} style="moment" />),
        fact(t('endsAt'), <DateText value={sale.endsAt} style="moment" />),
        sale.rewardRates.length !== 0 &&
          fact(
            t('rewards'),
            sale.rewardRates.map((rate, level) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              <span key={level}>
                {level > 0 && ' · '}
                <NumberText value={percentOf(rate)} percent />
              </span>
            )),
          ),
      ]}
    />
  )
}
