import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferFigures } from '#ui/OfferCard.tsx'
import { Pill } from '#ui/Pill.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { LoanProduct } from '../api.ts'

/** One loan product: amount, term, rate. The console previews an edit by it. */
export function ProductCard({ product }: { product: LoanProduct }) {
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
