/** A number from an address; undefined for anything else. */
export function numberIn(digits: string | null): number | undefined {
  return digits !== null && /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined
}
