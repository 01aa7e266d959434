import { useState } from 'react'
import styles from '../address-book.module.css'
import { addressProblem, type Writing } from '../address-problem.ts'
import { type SavedAddress, useSavedAddresses } from '../api.ts'
import { AddressField } from './AddressField.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import { SaveAddress } from './SaveAddress.tsx'
import { UsableFrom } from './UsableFrom.tsx'

interface AddressPartProps {
  asset: string
  /** The network that it is for, once it is chosen, and the coin's other ones. */
  network: Writing | undefined
  others: readonly Writing[]
  value: string
  onChange: (typed: string) => void
  /** A saved address was picked. */
  onPick: (entry: SavedAddress) => void
  error: string | undefined
}

/** The part of a form that asks for an address: typed, or picked from the book, and saved there when it is new. */
export function AddressPart({ asset, network, others, value, onChange, onPick, error }: AddressPartProps) {
  const [picking, setPicking] = useState(false)
  const address = value.trim()
  const saved = useSavedAddresses().data?.find((entry) => entry.asset === asset && entry.address === address)
  return (
    <>
      <AddressField
        value={value}
        onChange={onChange}
        network={network}
        others={others}
        error={error}
        onPick={() => setPicking(true)}
      />
      {saved && <UsableFrom entry={saved} />}
      <div className={styles.save}>
        {network && address !== '' && !addressProblem(address, network, others) && (
          <SaveAddress asset={asset} network={network.network} address={address} />
        )}
      </div>
      <AddressSheet
        open={picking}
        onClose={() => setPicking(false)}
        asset={asset}
        network={network?.network}
        chosen={value}
        onChoose={onPick}
      />
    </>
  )
}
