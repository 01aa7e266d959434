import { ungrouped } from '@halyard/domain/bank-cards'
import { countrySpecs, electronicFormatIBAN, extractBIC, isValidBIC, isValidIBAN } from 'ibantools'

/** A BIC (ISO 9362) in capitals; undefined when it is none. */
export function parseBic(typed: string): string | undefined {
  const bic = ungrouped(typed)
  return isValidBIC(bic) ? bic : undefined
}

/**
 * The account of a transfer: an IBAN where the bank's country takes part in the registry, else an account number of its
 * own form (United States, Canada, Japan, South Korea, Hong Kong, Vietnam). What looks like an IBAN must be valid.
 */
export function parseAccount(typed: string, bic: string): { account: string } | { fault: 'iban' | 'accountNumber' } {
  const text = electronicFormatIBAN(typed) ?? ''
  const country = extractBIC(bic).countryCode ?? ''
  const looksLikeIban = /^[A-Z]{2}[0-9]{2}/.test(text) && hasIban(text.slice(0, 2))
  if (hasIban(country) || looksLikeIban) return isValidIBAN(text) ? { account: text } : { fault: 'iban' }
  return /^[A-Z0-9]{4,34}$/.test(text) ? { account: text } : { fault: 'accountNumber' }
}

function hasIban(country: string): boolean {
  return countrySpecs[country]?.IBANRegistry === true
}
