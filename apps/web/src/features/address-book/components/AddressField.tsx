import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WholeTextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressOfCode } from '../address-of-code.ts'
import { networksLike, type Writing } from '../address-problem.ts'
import { useAddressCheck } from '../use-address-check.ts'
import { ScanSheet } from './ScanSheet.tsx'

interface AddressFieldProps {
  value: string
  onChange: (typed: string) => void
  /** The chosen network, and the coin's other networks. */
  network: Writing | undefined
  others: readonly Writing[]
  /** An error of the form or the server; it goes before the field's own check. */
  error?: string | undefined
  /** Opens the address book; without it there is no button. */
  onPick?: () => void
  /** Takes the network that the address looks like, while none is chosen. */
  onNetwork: (network: string) => void
}

/** An address, whose format is checked as soon as it is typed or pasted. */
export function AddressField({ value, onChange, network, others, error, onPick, onNetwork }: AddressFieldProps) {
  const { t } = useTranslation('address-book')
  const checkAddress = useAddressCheck()
  const [left, setLeft] = useState(value !== '')
  const problem = network && value.trim() !== '' ? checkAddress(value, network, others) : undefined
  const likely = network ? [] : networksLike(value, others)
  const fits = network !== undefined && value.trim() !== '' && problem === undefined
  return (
    <WholeTextField
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
        ) : likely.length > 0 ? (
          <span className={styles.likely}>
            {t('likely')}
            {likely.map((code) => (
              <Button
                key={code}
                variant="quiet"
                size="small"
                aria-label={t('chooseNetwork', { network: code })}
                onPress={() => onNetwork(code)}
              >
                {code}
              </Button>
            ))}
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

/** Paste, scan, or pick from the address book. */
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
