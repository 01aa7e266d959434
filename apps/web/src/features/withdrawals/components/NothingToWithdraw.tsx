import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

/** Who has nothing of a currency gets some by exchange. */
export function NothingToWithdraw({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals')
  return (
    <Banner
      icon="swap"
      title={t('noCurrency', { asset })}
      action={
        <Button size="medium" variant="secondary" to={paths.exchange()}>
          {t('exchange')}
        </Button>
      }
    >
      <p>{t('noCurrencyText', { asset })}</p>
    </Banner>
  )
}
