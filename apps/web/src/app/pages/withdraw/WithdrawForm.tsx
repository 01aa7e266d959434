import { createWithdrawal } from '@halyard/wire/withdrawals'
import { useState } from 'react'
import { addressFault } from '#features/address-book/address-fault.ts'
import { AddressField } from '#features/address-book/components/AddressField.tsx'
import { AddressSheet } from '#features/address-book/components/AddressSheet.tsx'
import { SaveAddress } from '#features/address-book/components/SaveAddress.tsx'
import { useAddressFaultText } from '#features/address-book/use-address-fault-text.ts'
import { type Coin, withdrawalNetworks } from '#features/networks/api.ts'
import { CoinField } from '#features/networks/components/CoinField.tsx'
import { NetworkField } from '#features/networks/components/NetworkField.tsx'
import { useAccount } from '#features/withdrawals/api.ts'
import { Gate, useHindrance } from '#features/withdrawals/components/Gate.tsx'
import { QuantityPart } from '#features/withdrawals/components/QuantityPart.tsx'
import { SubmitSheet } from '#features/withdrawals/components/SubmitSheet.tsx'
import { judge, type Terms } from '#features/withdrawals/quantity.ts'
import { useWithdrawalSubmit } from '#features/withdrawals/use-withdrawal-submit.ts'
import { useFaultText } from '#features/withdrawals/words.ts'
import { useKeptForm } from '#platform/form/use-kept-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { useAvailable } from '#platform/query/balances.ts'
import { Button } from '#ui/Button.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useSavedEntry } from './use-saved-entry.ts'
import styles from './Withdraw.module.css'

interface WithdrawFormProps {
  coin: Coin
  coins: readonly Coin[]
  /** The number of a saved address to begin with, as the address of the page has it. */
  entry: string | null
}

/** Network, address and amount; then a last look, and the withdrawal password. */
export function WithdrawForm({ coin, coins, entry }: WithdrawFormProps) {
  const { t } = useTranslation(['withdrawals', 'networks'])
  const navigate = useNavigate()
  const { data: account } = useAccount()
  const hindrance = useHindrance(account)
  const available = useAvailable(coin.asset)
  const [picking, setPicking] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const addressFaultText = useAddressFaultText()
  const faultText = useFaultText()

  const form = useKeptForm(`withdraw ${coin.asset}`, { network: '', address: '', quantity: '', remark: '' })
  const { address, quantity: typed, remark } = form.values
  const network = withdrawalNetworks(coin).find((one) => one.network === form.values.network)
  const others = coin.networks.filter((one) => one !== network)
  const terms: Terms | undefined = network && { ...network.withdrawal, asset: coin.asset, precision: coin.precision }
  const judged = terms && judge(typed, terms, available)
  const wrongAddress = network && addressFault(address, network, others)

  function use(saved: { network: string | null; address: string }) {
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
      address: wrongAddress && addressFaultText(wrongAddress),
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
      className={styles.page}
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
      <AddressField
        value={address}
        onChange={(text) => form.set('address', text)}
        network={network}
        others={others}
        error={form.errors.address}
        onPick={() => setPicking(true)}
      />
      <div className={styles.save}>
        {network && address.trim() !== '' && !wrongAddress && (
          <SaveAddress asset={coin.asset} network={network.network} address={address.trim()} />
        )}
      </div>
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
      <AddressSheet
        open={picking}
        onClose={() => setPicking(false)}
        asset={coin.asset}
        network={network?.network}
        chosen={address}
        onChoose={use}
      />
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
          { label: t('address'), value: <span className={styles.address}>{address.trim()}</span> },
          { label: t('quantity'), value: <NumberText value={judged?.quantity} unit={coin.asset} scale={18} private /> },
          { label: t('fee'), value: <NumberText value={terms?.fee} unit={coin.asset} scale={18} /> },
        ]}
      />
    </form>
  )
}
