import { saveAddress } from '@halyard/wire/address-book'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useBack } from '#platform/navigation/use-back.ts'
import { CoinField } from '#platform/networks/CoinField.tsx'
import { useCoins, withdrawalNetworks } from '#platform/networks/coins.ts'
import { NetworkField } from '#platform/networks/NetworkField.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressFault } from '../address-fault.ts'
import { addressesChanged } from '../api.ts'
import { AddressField } from '../components/AddressField.tsx'
import { useAddressFaultText } from '../use-address-fault-text.ts'

/** Saves an address to withdraw to: coin, network, address, and a name for it. */
export default function AddAddressPage() {
  const { t } = useTranslation(['address-book', 'networks'])
  const [query] = useSearchParams()
  const back = useBack()
  const { data: coins, error, refetch } = useCoins()
  const faultText = useAddressFaultText()
  const form = useForm({ asset: query.get('asset') ?? '', network: '', address: '', remark: '' })
  const { asset, network: networkCode, address, remark } = form.values
  const coin = coins?.find((listed) => listed.asset === asset)
  const network = coin?.networks.find((offered) => offered.network === networkCode)
  const others = coin ? withdrawalNetworks(coin).filter((other) => other.network !== networkCode) : []
  const { submit, pending } = useSubmit(saveAddress, {
    onSuccess() {
      addressesChanged()
      toast.good(t('address-book:saved'))
      back()
    },
    onRefusal(refusal) {
      if (refusal.refusal !== 'addressMalformed' && refusal.refusal !== 'entryExists') return false
      form.passes({ address: refusal.message })
      return true
    },
  })

  function save() {
    const fault = network ? addressFault(address, network, others) : undefined
    const passes = form.passes({
      asset: coin ? undefined : t('networks:coinMissing'),
      network: coin && !network ? t('networks:missing') : undefined,
      address: fault && faultText(fault),
    })
    if (passes && network)
      return submit({ asset, network: network.network, address: address.trim(), remark: remark.trim() })
  }
  return (
    <>
      <PageHeader />
      {error && !coins ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <form
          ref={form.element}
          className={styles.page}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <CoinField
            coins={(coins ?? []).filter((listed) => withdrawalNetworks(listed).length > 0)}
            value={coin}
            onChange={(chosen) => {
              form.set('asset', chosen)
              if (chosen !== asset) form.set('network', '')
            }}
            error={form.errors.asset}
          />
          {coin && (
            <NetworkField
              coin={coin}
              value={networkCode}
              onChange={(chosen) => form.set('network', chosen)}
              error={form.errors.network}
            />
          )}
          <AddressField
            value={address}
            onChange={(typed) => form.set('address', typed)}
            network={network}
            others={others}
            error={form.errors.address}
          />
          <TextField
            label={t('address-book:remark')}
            hint={t('address-book:remarkHint')}
            name="remark"
            autoComplete="off"
            autoCapitalize="sentences"
            maxLength={128}
            value={remark}
            onChange={(typed) => form.set('remark', typed)}
          />
          <Button type="submit" pending={pending}>
            {t('address-book:saveAddress')}
          </Button>
        </form>
      )}
    </>
  )
}
