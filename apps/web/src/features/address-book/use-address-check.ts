import { addressFault, type Writing } from './address-fault.ts'
import { useAddressFaultText } from './use-address-fault-text.ts'

/** Says what is wrong with an address for a network, if anything; `others` are the coin's other networks. */
export function useAddressCheck(): (
  typed: string,
  network: Writing | undefined,
  others: readonly Writing[],
) => string | undefined {
  const faultText = useAddressFaultText()
  return (typed, network, others) => {
    const fault = addressFault(typed, network, others)
    return fault && faultText(fault)
  }
}
