import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { HouseBook } from '../api.ts'

/** One pair: position, cost and result, exact to the last digit. */
export function HouseBookCard({ book, onTerms }: { book: HouseBook; onTerms: () => void }) {
  const { t } = useTranslation('house-books')
  const { base, quote, price, tickedAt, isStale, ladder, limitReached } = book
  return (
    <Card className={layout.stack2}>
      <h3 className={text.heading}>{book.name}</h3>
      <KeyValue
        rows={[
          fact(t('position'), <Exact value={book.position} unit={base} />),
          fact(t('cost'), <Exact value={book.paid} unit={quote} />),
          fact(t('price'), <NumberText value={price} unit={quote} scale={18} stale={isStale} />),
          price && isStale && fact(t('priceFrom'), <DateText value={tickedAt} style="moment" />),
          fact(t('result'), <NumberText value={book.result} unit={quote} scale={18} sign="always" toned />),
          fact(
            t('fees'),
            <>
              <Exact value={book.baseFees} unit={base} />
              <br />
              <Exact value={book.quoteFees} unit={quote} />
            </>,
          ),
          fact(t('fills'), <NumberText value={String(book.fills)} />),
        ]}
      />
      {limitReached && <p className={text.small}>{t(`limit.${limitReached}`)}</p>}
      {ladder ? (
        <Button variant="quiet" size="small" onPress={onTerms}>
          {t('terms.version', { version: ladder.version })}
        </Button>
      ) : (
        <p className={text.small}>{t('noBook')}</p>
      )}
    </Card>
  )
}

const Exact = ({ value, unit }: { value: Amount; unit: string }) => <NumberText value={value} unit={unit} scale={18} />
