import { conversionList } from '@halyard/wire/conversion'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'

const rowHeight = 62

/** All of one's exchanges, newest first. */
export function ConversionRows() {
  const { t } = useTranslation('conversion')
  const list = useEndlessList(conversionList, {})
  return (
    <section>
      <h2 className={text.heading}>{t('list')}</h2>
      <InfiniteList
        {...list}
        keyOf={(conversion) => conversion.conversionId}
        itemHeight={rowHeight}
        renderItem={({ conversionId, from, to, quantity, received, createdAt }) => (
          <Row
            title={<b>{t('pair', { from, to })}</b>}
            note={<DateText value={createdAt} />}
            value={<NumberText value={received} unit={to} scale={18} sign="always" toned private />}
            valueNote={<NumberText value={quantity.negated()} unit={from} scale={18} private />}
            to={paths.conversionDetail(conversionId)}
            arrow
          />
        )}
        empty={<EmptyState icon="swap" title={t('none')} text={t('noneText')} />}
      />
    </section>
  )
}
