import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { LadderTerms } from '../api.ts'

/** By which rule the house quotes around each price. */
export function QuoteTerms({ terms, coin }: { terms: LadderTerms; coin: string }) {
  const { t } = useTranslation('house-books')
  return (
    <div className={layout.stack3}>
      <p className={text.reading}>{t('terms.rule')}</p>
      <KeyValue
        rows={[
          fact(t('terms.number'), <NumberText value={String(terms.version)} />),
          fact(t('terms.levels'), <NumberText value={String(terms.levels)} />),
          fact(t('terms.spread'), <NumberText value={percentOf(terms.spread)} percent scale={7} />),
          fact(t('terms.distance'), <NumberText value={percentOf(terms.distance)} percent scale={7} />),
          fact(t('terms.size'), <NumberText value={terms.size} unit={coin} scale={18} />),
          fact(t('terms.growth'), <NumberText value={percentOf(terms.growth)} percent />),
          fact(t('terms.limit'), <NumberText value={terms.limit} unit={coin} scale={18} />),
        ]}
      />
    </div>
  )
}
