import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from '../address-book.module.css'
import { addressFault, type Writing } from '../address-fault.ts'
import { useAddressFaultText } from '../use-address-fault-text.ts'
import { AddressTools } from './AddressTools.tsx'

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
  const faultText = useAddressFaultText()
  const [left, setLeft] = useState(value !== '')
  const fault = network && value.trim() !== '' ? addressFault(value, network, others) : undefined
  const fits = network !== undefined && value.trim() !== '' && fault === undefined
  return (
    <TextField
      label={t('address')}
      name="address"
      autoComplete="off"
      maxLength={256}
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      error={error ?? (left && fault ? faultText(fault) : undefined)}
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
