import { findAddress } from '@halyard/wire/address-book'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { createWithdrawal } from '@halyard/wire/withdrawals'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { CoinField } from '#platform/networks/CoinField.tsx'
import { type Coin, type Network, withdrawalNetworks } from '#platform/networks/coins.ts'
import { NetworkField } from '#platform/networks/NetworkField.tsx'
import { networkText } from '#platform/networks/network-text.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { heldFirst, useHoldings } from '#platform/query/balances.ts'
import { GroupedText } from '#ui/GroupedText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useOncePerVisit } from '../use-once-per-visit.ts'
import { useWithdrawalForm } from '../use-withdrawal-form.ts'
import { QuantityPart, WithdrawalForm } from './WithdrawalForm.tsx'

interface WithdrawFormProps extends WithdrawSlots {
  coin: Coin
  coins: readonly Coin[]
  /** The id of a saved address, from the address of the page. */
  entry: string | null
}

/** Network, address and amount; then a review, and the withdrawal password. */
export function ChainWithdrawalForm({ coin, coins, entry, AddressPart, useAddressCheck }: WithdrawFormProps) {
  const { t } = useTranslation(['withdrawals', 'networks'])
  const navigate = useNavigate()
  const checkAddress = useAddressCheck()
  const { data: holdings } = useHoldings()
  const form = useForm(
    { network: '', address: '', quantity: '', remark: '', detour: '' },
    { draft: `withdraw ${coin.asset}` },
  )
  const { address, remark } = form.values
  const network = withdrawalNetworks(coin).find((each) => each.network === form.values.network)
  const others = coin.networks.filter((each) => each !== network)
  const withdrawal = useWithdrawalForm(createWithdrawal, form, {
    terms: network && { ...network.withdrawal, asset: coin.asset, precision: coin.precision },
    check: () => ({
      network: network ? undefined : t('networks:missing'),
      address: checkAddress(address, network, others),
    }),
    request: (quantity, withdrawalPassword) =>
      network && {
        coinId: coin.coinId,
        asset: coin.asset,
        network: network.network,
        address: address.trim(),
        quantity,
        remark: remark.trim(),
        withdrawalPassword,
      },
    onDone: (withdrawalId) => navigate(paths.withdrawDetail(withdrawalId), { replace: true }),
  })

  function use(saved: SavedAddress) {
    form.set('address', saved.address)
    if (saved.network !== null) form.set('network', saved.network)
  }
  useSavedEntry(entry, use)
  const chooseNetwork = (chosen: string) => form.set('network', chosen)

  return (
    <WithdrawalForm
      withdrawal={withdrawal}
      warning={t('review.chainWarning')}
      rows={[
        { label: t('network'), value: network && networkText(network) },
        { label: t('address'), value: <GroupedText text={address.trim()} /> },
      ]}
    >
      <CoinField
        coins={heldFirst(
          coins.filter((each) => withdrawalNetworks(each).length > 0),
          holdings,
        )}
        value={coin}
        onChange={(asset) => navigate(paths.withdraw(asset), { replace: true })}
      />
      <NetworkField coin={coin} value={network?.network} onChange={chooseNetwork} error={form.errors.network} />
      <AddressPart
        {...form.bind('address')}
        asset={coin.asset}
        network={network}
        others={others}
        onPick={use}
        onNetwork={chooseNetwork}
      />
      <QuantityPart withdrawal={withdrawal} />
      <TextField
        {...form.bind('remark')}
        label={t('remarkOptional')}
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={128}
      />
    </WithdrawalForm>
  )
}

interface SavedAddress {
  network: string | null
  address: string
}

/** The address book's part of the form, filled in by the composition. */
export interface WithdrawSlots {
  /** An address: typed, or picked from the book. */
  AddressPart: ComponentType<{
    asset: string
    network: Network | undefined
    others: readonly Network[]
    value: string
    onChange: (typed: string) => void
    onPick: (entry: SavedAddress) => void
    onNetwork: (network: string) => void
    error: string | undefined
  }>
  /** The check of an address against its network. */
  useAddressCheck: () => (typed: string, network: Network | undefined, others: readonly Network[]) => string | undefined
}

/** Fills in a saved address, once: later edits stay, also after a detour to another page. */
function useSavedEntry(entry: string | null, use: (saved: ResponseOf<typeof findAddress>) => void): void {
  const entryId = numberIn(entry)
  const { data } = useQuery({ ...apiQuery(findAddress, { entryId: entryId ?? 0 }), enabled: entryId !== undefined })
  useOncePerVisit(data !== undefined, () => data && use(data))
}
