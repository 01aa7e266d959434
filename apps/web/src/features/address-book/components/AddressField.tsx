import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressOfCode } from '../address-of-code.ts'
import type { Writing } from '../address-problem.ts'
import { useAddressCheck } from '../use-address-check.ts'
import { ScanSheet } from './ScanSheet.tsx'

interface AddressFieldProps {
  value: string
  onChange: (typed: string) => void
  /** The network that it is for, once it is chosen, and the coin's other ones. */
  network: Writing | undefined
  others: readonly Writing[]
  /** What the form or the server says; the field's own check comes after it. */
  error?: string | undefined
  /** Opens the address book; without it there is none to open. */
  onPick?: () => void
}

/** An address, checked for its form as soon as it was typed or pasted. */
export function AddressField({ value, onChange, network, others, error, onPick }: AddressFieldProps) {
  const { t } = useTranslation('address-book')
  const checkAddress = useAddressCheck()
  const [left, setLeft] = useState(value !== '')
  const problem = network && value.trim() !== '' ? checkAddress(value, network, others) : undefined
  const fits = network !== undefined && value.trim() !== '' && problem === undefined
  return (
    <TextField
      label={t('address')}
      name="address"
      autoComplete="off"
      maxLength={256}
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      error={error ?? (left ? problem : undefined)}
      hint={
        fits ? (
          <span className={styles.fits}>
            <Icon name="check" size={12} />
            {t('fits', { network: network.network })}
          </span>
        ) : undefined
      }
      suffix={<AddressTools value={value} onChange={onChange} onPick={onPick} />}
    />
  )
}

interface AddressToolsProps {
  value: string
  onChange: (address: string) => void
  onPick: (() => void) | undefined
}

/** The ways into an address field other than typing: the clipboard, the camera, the address book. */
export function AddressTools({ value, onChange, onPick }: AddressToolsProps) {
  const { t } = useTranslation('address-book')
  const [scanning, setScanning] = useState(false)

  async function paste() {
    const text = await navigator.clipboard?.readText().catch(() => '')
    const address = addressOfCode(text ?? '')
    if (address === '') toast.bad(t('scan.nothing'))
    else onChange(address)
  }
  return (
    <span className={styles.tools}>
      {value === '' ? (
        <>
          <IconButton icon="copy" size={20} label={t('scan.paste')} onPress={() => void paste()} />
          <IconButton icon="qr" size={20} label={t('scan.label')} onPress={() => setScanning(true)} />
        </>
      ) : (
        <IconButton icon="close" size={18} label={t('clear')} onPress={() => onChange('')} />
      )}
      {onPick && <IconButton icon="list" size={20} label={t('pick')} onPress={onPick} />}
      <ScanSheet open={scanning} onClose={() => setScanning(false)} onFound={onChange} />
    </span>
  )
}
