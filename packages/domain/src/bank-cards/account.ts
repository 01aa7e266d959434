/** The length of an IBAN in each country of the registry (SWIFT IBAN Registry, release 99). */
const ibanLengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AX18 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GF27 GI23 GL18 GP27 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MF27 MK19 MN20 MQ27 MR27 MT31 MU30 NC27 NI28 NL18 NO15 OM23 PF27 PK24 PL28 PM27 ' +
    'PS29 PT25 QA29 RE27 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TF27 TL23 TN24 TR26 UA29 VA22 ' +
    'VG24 WF27 XK20 YE30 YT27'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Letters and digits without the spaces and hyphens of grouping. */
export function ungrouped(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * A number in groups of four, as printed.
 *
 * @example grouped('DE89370400440532013000') // 'DE89 3704 0044 0532 0130 00'
 */
export function grouped(text: string): string {
  return ungrouped(text).replace(/(.{4})(?=.)/g, '$1 ')
}

/** Whether a text has the form of a BIC (ISO 9362): bank, country, place, and perhaps a branch. */
export function isBic(typed: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(ungrouped(typed))
}

/**
 * What is wrong with an account number, as far as its form shows; the server decides. Where the bank's country takes
 * part in the IBAN registry, or the text looks like an IBAN, it must be a valid one.
 *
 * @example accountFault('DE89 3704 0044 0532 0130 00', 'COBADEFF') // undefined
 * @example accountFault('DE88 3704 0044 0532 0130 00', 'COBADEFF') // 'iban'
 * @example accountFault('000123456789', 'CHASUS33') // undefined
 */
export function accountFault(typed: string, bic: string): 'iban' | 'accountNumber' | undefined {
  const text = ungrouped(typed)
  const bankCountry = isBic(bic) ? ungrouped(bic).slice(4, 6) : ''
  const looksLikeIban = /^[A-Z]{2}[0-9]{2}/.test(text) && ibanLengths.has(text.slice(0, 2))
  if (ibanLengths.has(bankCountry) || looksLikeIban) return isIban(text) ? undefined : 'iban'
  return /^[A-Z0-9]{4,34}$/.test(text) ? undefined : 'accountNumber'
}

/** Its country's length, and the checksum of ISO 7064 (mod 97 is 1 with the first four characters moved to the end). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(text) || ibanLengths.get(text.slice(0, 2)) !== text.length) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
