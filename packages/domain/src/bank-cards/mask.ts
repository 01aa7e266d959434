/**
 * Masks a card number: the last four digits stay.
 *
 * @example maskCard('4000000000004242') // '•••• 4242'
 */
export function maskCard(number: string): string {
  return `•••• ${number.length > 4 ? number.slice(-4) : ''}`.trimEnd()
}

/**
 * Masks an account number: the last four digits stay, of an IBAN country and check digits too.
 *
 * @example maskAccount('DE89370400440532013000') // 'DE89 •••• 3000'
 */
export function maskAccount(account: string): string {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10}/.test(account)
    ? `${account.slice(0, 4)} ${maskCard(account)}`
    : maskCard(account)
}
