/**
 * A card's number that its owner recognises and nobody else learns: its last four digits.
 *
 * @example maskCard('4000000000004242') // '•••• 4242'
 */
export function maskCard(number: string): string {
  return `•••• ${number.length > 4 ? number.slice(-4) : ''}`.trimEnd()
}

/**
 * The same for an IBAN or account number: an IBAN keeps its country and check digits, and both their last four.
 *
 * @example maskAccount('DE89370400440532013000') // 'DE89 •••• 3000'
 */
export function maskAccount(account: string): string {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10}/.test(account)
    ? `${account.slice(0, 4)} ${maskCard(account)}`
    : maskCard(account)
}
