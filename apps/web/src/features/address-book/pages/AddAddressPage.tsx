import { saveAddress } from '@halyard/wire/address-book'
import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { CoinField } from '#platform/networks/CoinField.tsx'
import { type Coin, useCoins, withdrawalNetworks } from '#platform/networks/coins.ts'
import { NetworkField } from '#platform/networks/NetworkField.tsx'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { addressesChanged } from '../api.ts'
import { AddressField } from '../components/AddressField.tsx'
import { useAddressCheck } from '../use-address-check.ts'

/** Saves a withdrawal address: coin, network, address, name. */
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
        onNetwork={(chosen) => form.set('network', chosen)}
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

/** The state of the form, and the call that saves it. */
function useAddressForm(coins: readonly Coin[] | undefined) {
  const { t } = useTranslation(['address-book', 'networks'])
  const [query] = useSearchParams()
  const back = useBack()
  const checkAddress = useAddressCheck()
  const takesNetwork = useTakesAdditions()
  const begun = query.get('asset') ?? ''
  const form = useForm(
    { asset: begun, network: '', address: '', remark: '', twoFactorCode: '' },
    { draft: `address ${begun}` },
  )
  const { asset, network: networkCode, address, remark } = form.values
  const coin = coins?.find((listed) => listed.asset === asset)
  const network = coin?.networks.find((offered) => offered.network === networkCode)
  const others = coin ? withdrawalNetworks(coin).filter((other) => other.network !== networkCode) : []
  const { submit, pending } = useFormSubmit(saveAddress, form, {
    fieldOf,
    onDone() {
      form.forgetDraft()
      addressesChanged()
      toast.good(t('address-book:saved'))
      back()
    },
  })
  return {
    form,
    coin,
    network,
    /** The coin's other networks, so that a mix-up can be named. */
    others,
    pending,
    chooseCoin(chosen: string) {
      form.set('asset', chosen)
      if (chosen !== asset) form.set('network', '')
    },
    save() {
      const passes = form.passes({
        asset: coin ? undefined : t('networks:coinMissing'),
        network: coin && !network ? t('networks:missing') : undefined,
        address: checkAddress(address, network, others),
      })
      if (!passes || !network) return
      const twoFactorCode = form.values.twoFactorCode.trim() || undefined
      return submit({
        asset,
        network: takesNetwork ? network.network : undefined,
        address: address.trim(),
        remark: remark.trim(),
        twoFactorCode,
      })
    },
  }
}

const fieldOf = {
  addressMalformed: 'address',
  entryExists: 'address',
  twoFactorCodeMissing: 'twoFactorCode',
  codeWrong: 'twoFactorCode',
} as const
