import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import text from '#ui/text.module.css'
import type { Conversion } from '../api.ts'

/** Nothing of a price is cut away. */
const whole = 18

/** The prices that made the rate. */
export function ConversionTicks({ ticks }: Pick<Conversion, 'ticks'>) {
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
