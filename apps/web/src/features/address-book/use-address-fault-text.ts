import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { AddressFault } from './address-fault.ts'

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
