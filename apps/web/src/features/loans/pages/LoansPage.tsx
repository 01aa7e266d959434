import { loanProductList } from '@halyard/wire/loans'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferFigures } from '#ui/OfferCard.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { LoanProduct } from '../api.ts'

/** The loans that are offered. */
export default function LoansPage() {
  const { t } = useTranslation('loans')
  const products = useEndlessList(loanProductList, {})
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.loanHistory} />} />
      <div className={styles.cards}>
        <p className={text.body}>{t('intro')}</p>
        <InfiniteList
          {...products}
          keyOf={(product) => product.productId}
          itemHeight={productCardHeight}
          cards
          renderItem={(product) => <ProductCard product={product} />}
          empty={<EmptyState icon="coins" title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}

/** The height of a card with its gap, which its skeleton has too. */
const productCardHeight = 148

/** One loan product: amount, term, rate. */
function ProductCard({ product }: { product: LoanProduct }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  return (
    <OfferCard
      to={paths.loanApplication(product.productId)}
      logo={product.logo}
      asset={product.asset}
      title={product.name}
      note={
        <>
          <NumberText value={product.amountMin} /> – <NumberText value={product.amountMax} unit={product.asset} />
        </>
      }
      state={product.state === 'closed' && <Pill>{t('closed')}</Pill>}
    >
      <OfferFigures
        figures={[
          { label: t('rate'), value: <NumberText value={percentOf(product.dailyRate)} percent scale={4} /> },
          { label: t('free'), value: daysText(product.interestFreeDays, language) },
          { label: t('term'), value: daysText(product.termDays, language) },
        ]}
      />
    </OfferCard>
  )
}
