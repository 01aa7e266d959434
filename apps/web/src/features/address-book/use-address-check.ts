import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type AddressFault, addressFault, type Writing } from './address-fault.ts'

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

/** What is wrong with an address, in words. */
export function useAddressFaultText(): (fault: AddressFault) => string {
  const { t } = useTranslation('address-book')
  return (fault) => {
    switch (fault.fault) {
      case 'missing':
        return t('fault.missing')
      case 'malformed':
        return t('fault.malformed', { network: fault.network })
      case 'otherNetwork':
        return t('fault.otherNetwork', { network: fault.network, other: fault.other })
    }
  }
}
