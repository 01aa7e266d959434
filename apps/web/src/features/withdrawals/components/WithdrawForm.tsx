import { createWithdrawal } from '@halyard/wire/withdrawals'
import { type ComponentType, useState } from 'react'
import { useKeptForm } from '#platform/form/use-kept-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { CoinField } from '#platform/networks/CoinField.tsx'
import { type Coin, type Network, withdrawalNetworks } from '#platform/networks/coins.ts'
import { NetworkField } from '#platform/networks/NetworkField.tsx'
import { useAvailable } from '#platform/query/balances.ts'
import { Button } from '#ui/Button.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAccount } from '../api.ts'
import { judge, type Terms } from '../quantity.ts'
import { useFaultText } from '../use-fault-text.ts'
import { useSavedEntry } from '../use-saved-entry.ts'
import { useWithdrawalSubmit } from '../use-withdrawal-submit.ts'
import styles from '../withdrawals.module.css'
import { Gate, useHindrance } from './Gate.tsx'
import { QuantityPart } from './QuantityPart.tsx'
import { SubmitSheet } from './SubmitSheet.tsx'

interface SavedAddress {
  network: string | null
  address: string
}

/** What the address book does in the form. */
export interface WithdrawSlots {
  /** Asks for an address: typed, or picked from the book. */
  AddressPart: ComponentType<{
    asset: string
    network: Network | undefined
    others: readonly Network[]
    value: string
    onChange: (typed: string) => void
    onPick: (entry: SavedAddress) => void
    error: string | undefined
  }>
  /** Gives what says what is wrong with an address, if anything. */
  useAddressCheck: () => (typed: string, network: Network, others: readonly Network[]) => string | undefined
}

interface WithdrawFormProps extends WithdrawSlots {
  coin: Coin
  coins: readonly Coin[]
  /** The number of a saved address to begin with, as the address of the page has it. */
  entry: string | null
}

/** Network, address and amount; then a last look, and the withdrawal password. */
export function WithdrawForm({ coin, coins, entry, AddressPart, useAddressCheck }: WithdrawFormProps) {
  const { t } = useTranslation(['withdrawals', 'networks'])
  const navigate = useNavigate()
  const { data: account } = useAccount()
  const hindrance = useHindrance(account)
  const available = useAvailable(coin.asset)
  const [reviewing, setReviewing] = useState(false)
  const checkAddress = useAddressCheck()
  const faultText = useFaultText()

  const form = useKeptForm(`withdraw ${coin.asset}`, { network: '', address: '', quantity: '', remark: '' })
  const { address, quantity: typed, remark } = form.values
  const network = withdrawalNetworks(coin).find((one) => one.network === form.values.network)
  const others = coin.networks.filter((one) => one !== network)
  const terms: Terms | undefined = network && { ...network.withdrawal, asset: coin.asset, precision: coin.precision }
  const judged = terms && judge(typed, terms, available)

  function use(saved: SavedAddress) {
    form.set('address', saved.address)
    if (saved.network !== null) form.set('network', saved.network)
  }
  useSavedEntry(entry, use)

  const { submit, pending, passwordError, clearPasswordError } = useWithdrawalSubmit(createWithdrawal, {
    onDone({ withdrawalId }) {
      form.forget()
      navigate(paths.withdrawDetail(withdrawalId), { replace: true })
    },
    onDeclined(errors) {
      setReviewing(false)
      form.passes(errors)
    },
  })

  function review() {
    const passes = form.passes({
      network: network ? undefined : t('networks:missing'),
      address: network && checkAddress(address, network, others),
      quantity: judged?.fault && faultText(judged.fault),
    })
    if (passes) setReviewing(true)
  }
  const send = (withdrawalPassword: string) =>
    network &&
    judged?.quantity &&
    submit({
      coinId: coin.coinId,
      asset: coin.asset,
      network: network.network,
      address: address.trim(),
      quantity: judged.quantity,
      remark: remark.trim(),
      withdrawalPassword,
    })

  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!hindrance) review()
      }}
    >
      <Gate account={account} />
      <CoinField
        coins={coins.filter((one) => withdrawalNetworks(one).length > 0)}
        value={coin}
        onChange={(asset) => navigate(paths.withdraw(asset), { replace: true })}
      />
      <NetworkField
        coin={coin}
        value={network?.network}
        onChange={(chosen) => form.set('network', chosen)}
        error={form.errors.network}
      />
      <AddressPart
        asset={coin.asset}
        network={network}
        others={others}
        value={address}
        onChange={(text) => form.set('address', text)}
        onPick={use}
        error={form.errors.address}
      />
      {terms && (
        <QuantityPart
          terms={terms}
          available={available}
          value={typed}
          onChange={(text) => form.set('quantity', text)}
          error={form.errors.quantity}
        />
      )}
      <TextField
        label={t('remarkOptional')}
        name="remark"
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={128}
        value={remark}
        onChange={(text) => form.set('remark', text)}
      />
      <Button type="submit" disabledReason={hindrance && t(`hindrance.${hindrance}`)}>
        {t('look')}
      </Button>
      <SubmitSheet
        open={reviewing && !hindrance}
        onClose={() => setReviewing(false)}
        net={judged?.net}
        asset={coin.asset}
        warning={t('review.chainWarning')}
        hasPassword={account?.hasWithdrawalPassword ?? true}
        pending={pending}
        error={passwordError}
        onType={clearPasswordError}
        onSubmit={send}
        rows={[
          { label: t('network'), value: network && `${network.network} · ${network.name}` },
          { label: t('address'), value: <span className={styles.long}>{address.trim()}</span> },
          { label: t('quantity'), value: <NumberText value={judged?.quantity} unit={coin.asset} scale={18} private /> },
          { label: t('fee'), value: <NumberText value={terms?.fee} unit={coin.asset} scale={18} /> },
        ]}
      />
    </form>
  )
}
