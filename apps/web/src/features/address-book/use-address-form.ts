import { saveAddress } from '@halyard/wire/address-book'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useBack } from '#platform/navigation/use-back.ts'
import { type Coin, withdrawalNetworks } from '#platform/networks/coins.ts'
import { toast } from '#ui/toast.ts'
import { addressesChanged } from './api.ts'
import { useAddressCheck } from './use-address-check.ts'

/** What is typed of an address, for which of the coins and networks, and the call that saves it. */
export function useAddressForm(coins: readonly Coin[] | undefined) {
  const { t } = useTranslation(['address-book', 'networks'])
  const [query] = useSearchParams()
  const back = useBack()
  const checkAddress = useAddressCheck()
  const form = useForm({ asset: query.get('asset') ?? '', network: '', address: '', remark: '', twoFactorCode: '' })
  const { asset, network: networkCode, address, remark } = form.values
  const coin = coins?.find((listed) => listed.asset === asset)
  const network = coin?.networks.find((offered) => offered.network === networkCode)
  const others = coin ? withdrawalNetworks(coin).filter((other) => other.network !== networkCode) : []
  const { submit, pending } = useFormSubmit(saveAddress, form, {
    fieldOf,
    onDone() {
      addressesChanged()
      toast.good(t('address-book:saved'))
      back()
    },
  })
  return {
    form,
    coin,
    network,
    /** The coin's other networks: an address that has the form of one of them is told as such. */
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
        network: network.network,
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
