import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressOfCode } from '../address-of-code.ts'
import { ScanSheet } from './ScanSheet.tsx'

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
