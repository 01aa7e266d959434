import { describeFailure } from '#platform/api/describe.ts'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { CoinField } from '#platform/networks/CoinField.tsx'
import { type Coin, useCoins, withdrawalNetworks } from '#platform/networks/coins.ts'
import { NetworkField } from '#platform/networks/NetworkField.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AddressField } from '../components/AddressField.tsx'
import { useAddressForm } from '../use-address-form.ts'

/** Saves an address to withdraw to: coin, network, address, and a name for it. */
export default function AddAddressPage() {
  const { data: coins, error, refetch } = useCoins()
  const entry = useAddressForm(coins)
  return (
    <>
      <PageHeader />
      {error && !coins ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <AddressForm coins={coins ?? []} entry={entry} />
      )}
    </>
  )
}

interface AddressFormProps {
  coins: readonly Coin[]
  entry: ReturnType<typeof useAddressForm>
}

function AddressForm({ coins, entry }: AddressFormProps) {
  const { t } = useTranslation('address-book')
  const { form, coin, network, others, pending, chooseCoin, save } = entry
  return (
    <Form ref={form.element} className={layout.pageClose} onSubmit={save}>
      <CoinField
        coins={coins.filter((listed) => withdrawalNetworks(listed).length > 0)}
        value={coin}
        onChange={chooseCoin}
        error={form.errors.asset}
      />
      {coin && (
        <NetworkField
          coin={coin}
          value={form.values.network}
          onChange={(chosen) => form.set('network', chosen)}
          error={form.errors.network}
        />
      )}
      <AddressField
        value={form.values.address}
        onChange={(typed) => form.set('address', typed)}
        network={network}
        others={others}
        error={form.errors.address}
      />
      <TextField
        {...form.bind('remark')}
        label={t('remark')}
        hint={t('remarkHint')}
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={128}
      />
      <TwoFactorField {...form.bind('twoFactorCode')} />
      <Button type="submit" pending={pending}>
        {t('saveAddress')}
      </Button>
    </Form>
  )
}
