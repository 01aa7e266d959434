import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type HouseBook, useHouseBooks } from '../api.ts'
import { HouseBookCard } from '../components/HouseBookCard.tsx'
import { QuoteTerms } from '../components/QuoteTerms.tsx'

/** What the house has of the trades of each pair, how to read it, and by which terms it quotes. */
export default function HouseBooksPage() {
  const { t } = useTranslation(['house-books', 'titles'])
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <Loaded
          query={useHouseBooks()}
          missing={{ title: t('unpublished'), to: paths.feedEpochs, label: t('titles:feedEpochs') }}
          skeleton={[90, 300, 250].map((height) => <SkeletonBlock key={height} height={height} />)}
        >
          {({ list }) => <HouseBooks books={list} />}
        </Loaded>
      </div>
    </>
  )
}

function HouseBooks({ books }: { books: readonly HouseBook[] }) {
  const { t } = useTranslation('house-books')
  const [shown, setShown] = useState<string>()
  const book = books.find(({ symbol }) => symbol === shown)
  return (
    <>
      <p className={text.reading}>{t('intro')}</p>
      <section className={layout.stack2}>
        <h2 className={text.heading}>{t('how')}</h2>
        <Card>
          <ul className={layout.stack3}>
            {rules.map((rule) => (
              <li key={rule} className={text.reading}>
                {t(`rule.${rule}`, { path: publication })}
              </li>
            ))}
          </ul>
        </Card>
      </section>
      <section className={layout.stack2}>
        <h2 className={text.heading}>{t('pairs')}</h2>
        {books.length === 0 && <EmptyState icon="candles" title={t('empty')} />}
        <ul className={layout.stack3}>
          {books.map((one) => (
            <li key={one.symbol}>
              <HouseBookCard book={one} onTerms={() => setShown(one.symbol)} />
            </li>
          ))}
        </ul>
      </section>
      <Sheet open={book?.ladder != null} onClose={() => setShown(undefined)} title={book?.name ?? ''}>
        {book?.ladder && <QuoteTerms terms={book.ladder} coin={book.base} />}
      </Sheet>
    </>
  )
}

const rules = ['position', 'cost', 'result', 'users', 'exact'] as const
const publication = 'GET /api/base/housebooks'
