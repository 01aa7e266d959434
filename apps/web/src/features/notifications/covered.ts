import { coveredAmount } from '#ui/number-format.ts'

/** A number in the notation of any language, with the code of its coin behind it. */
const money = /(?<![A-Za-z\d:.,])[+−-]?\d(?:[\d.,’'\s]*\d)?(?=\s?[A-Z]{2}[A-Z\d]*(?!\p{Ll}))/gu

/** The server writes notifications as whole sentences; the balance eye covers the amounts inside them. */
export function covered(content: string): string {
  return content.replace(money, coveredAmount)
}
