import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentText } from '#platform/percent.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import text from '#ui/text.module.css'
import type { Conversion } from '../api.ts'
import { rateScale } from '../estimate.ts'
import own from './ExchangeForm.module.css'

/** Amounts in full: this is the record. */
const whole = 18

/** One exchange: amounts, rate, fee, and the ticks that it was made on. */
export function ConversionFacts({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const { from, to, quantity, gross, fee, received, mid, rate, feeRate, createdAt, conversionId } = conversion
  return (
    <>
      <div className={layout.head}>
        <span className={own.mark}>
          <Icon name="check" size={24} />
        </span>
        <span className={text.small}>{t('pair', { from, to })}</span>
        <span className={text.figure}>
          <NumberText value={received} unit={to} scale={whole} sign="always" private />
        </span>
      </div>
      <Card>
        <KeyValue
          size="large"
          rows={[
            fact(t('detail.given'), <NumberText value={quantity} unit={from} scale={whole} private />),
            fact(t('detail.gross'), <NumberText value={gross} unit={to} scale={whole} private />),
            fact(
              t('feeAt', { rate: percentText(feeRate, language) }),
              <NumberText value={fee} unit={to} scale={whole} private />,
            ),
            fact(t('detail.received'), <NumberText value={received} unit={to} scale={whole} private />),
            fact(t('detail.mid', { asset: from }), <NumberText value={mid} unit={to} scale={rateScale(mid)} />),
            fact(t('detail.rate', { asset: from }), <NumberText value={rate} unit={to} scale={rateScale(rate)} />),
            fact(t('detail.at'), <DateText value={createdAt} style="moment" />),
            fact(t('detail.number'), <Copied text={String(conversionId)} label={t('detail.copyNumber')} />),
          ]}
        />
      </Card>
      <ConversionTicks ticks={conversion.ticks} />
      <div className={layout.stack3}>
        <Button to={paths.exchange()}>{t('detail.again')}</Button>
        <Button variant="secondary" to={paths.records(to)}>
          {t('detail.records', { asset: to })}
        </Button>
      </div>
    </>
  )
}

/** The prices that made the rate. */
function ConversionTicks({ ticks }: Pick<Conversion, 'ticks'>) {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('detail.ticks')}</h2>
      {ticks.length === 0 ? (
        <p className={text.small}>{t('detail.noTicks')}</p>
      ) : (
        <Card>
          <KeyValue
            rows={ticks.flatMap(({ symbol, price, sequence, at }) => [
              fact(
                t('detail.tick', {
                  market: symbol.toUpperCase(),
                  number: formatDecimal(String(sequence), language, {}),
                }),
                <NumberText value={price} scale={whole} />,
              ),
              fact(t('detail.at'), <DateText value={at} style="moment" />),
            ])}
          />
        </Card>
      )}
    </section>
  )
}
