/** Whether this is a mobile number of country code 86: 11 digits, 1, then 3 to 9 (spec section 5). */
export function isMainlandMobile(digits: string): boolean {
  return /^1[3-9][0-9]{9}$/.test(digits)
}
