import { useState } from 'react'
import { UsableFrom } from '#platform/form/UsableFrom.tsx'
import styles from '../address-book.module.css'
import { addressProblem, type Writing } from '../address-problem.ts'
import { type SavedAddress, useSavedAddresses } from '../api.ts'
import { AddressField } from './AddressField.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import { SaveAddress } from './SaveAddress.tsx'

interface AddressPartProps {
  asset: string
  /** The chosen network, and the coin's other networks. */
  network: Writing | undefined
  others: readonly Writing[]
  value: string
  onChange: (typed: string) => void
  /** Called when a saved address is picked. */
  onPick: (entry: SavedAddress) => void
  /** Takes the network that the address looks like. */
  onNetwork: (network: string) => void
  error: string | undefined
}

/** The address part of a form: typed or picked from the book; a new one can be saved there. */
export function AddressPart({ asset, network, others, value, onChange, onPick, onNetwork, error }: AddressPartProps) {
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
        onNetwork={onNetwork}
      />
      {saved && <UsableFrom savedAt={saved.createdAt} />}
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
