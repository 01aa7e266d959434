import { kept } from '../kept.ts'

export interface Country {
  /** ISO 3166-1. */
  code: string
  name: string
  /** Without a plus sign. */
  callingCode: string
}

/** ISO code and calling code of every country that has one (ITU-T E.164). */
const table =
  'AF93 AL355 DZ213 AS1 AD376 AO244 AI1 AG1 AR54 AM374 AW297 AU61 AT43 AZ994 BS1 BH973 BD880 BB1 BY375 BE32 BZ501 ' +
  'BJ229 BM1 BT975 BO591 BA387 BW267 BR55 IO246 VG1 BN673 BG359 BF226 BI257 KH855 CM237 CA1 CV238 BQ599 KY1 CF236 ' +
  'TD235 CL56 CN86 CX61 CC61 CO57 KM269 CG242 CD243 CK682 CR506 CI225 HR385 CU53 CW599 CY357 CZ420 DK45 DJ253 DM1 ' +
  'DO1 EC593 EG20 SV503 GQ240 ER291 EE372 SZ268 ET251 FK500 FO298 FJ679 FI358 FR33 GF594 PF689 GA241 GM220 GE995 ' +
  'DE49 GH233 GI350 GR30 GL299 GD1 GP590 GU1 GT502 GG44 GN224 GW245 GY592 HT509 HN504 HK852 HU36 IS354 IN91 ID62 ' +
  'IR98 IQ964 IE353 IM44 IL972 IT39 JM1 JP81 JE44 JO962 KZ7 KE254 KI686 XK383 KW965 KG996 LA856 LV371 LB961 LS266 ' +
  'LR231 LY218 LI423 LT370 LU352 MO853 MG261 MW265 MY60 MV960 ML223 MT356 MH692 MQ596 MR222 MU230 YT262 MX52 FM691 ' +
  'MD373 MC377 MN976 ME382 MS1 MA212 MZ258 MM95 NA264 NR674 NP977 NL31 NC687 NZ64 NI505 NE227 NG234 NU683 NF672 ' +
  'KP850 MK389 MP1 NO47 OM968 PK92 PW680 PS970 PA507 PG675 PY595 PE51 PH63 PL48 PT351 PR1 QA974 RE262 RO40 RU7 ' +
  'RW250 BL590 SH290 KN1 LC1 MF590 PM508 VC1 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SG65 SX1 SK421 SI386 ' +
  'SB677 SO252 ZA27 KR82 SS211 ES34 LK94 SD249 SR597 SJ47 SE46 CH41 SY963 TW886 TJ992 TZ255 TH66 TL670 TG228 TK690 ' +
  'TO676 TT1 TN216 TR90 TM993 TC1 TV688 UG256 UA380 AE971 GB44 US1 UY598 VI1 UZ998 VU678 VA39 VE58 VN84 WF681 EH212 ' +
  'YE967 ZM260 ZW263 AX358'

const callingCodes = new Map(table.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)]))

/** Whether the lists offer this country or region. */
export function isCountry(code: string): boolean {
  return callingCodes.has(code)
}

export function callingCodeOf(country: string): string {
  return callingCodes.get(country) ?? ''
}

/** A country's name in this language; its code where there is none. */
export function countryName(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country
}

/** Every country, sorted by its name in this language. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const { compare } = new Intl.Collator(language)
  return [...callingCodes]
    .map(([code, callingCode]) => ({ code, callingCode, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}

/** Countries that match a search: part of the name, the ISO code, the calling code with or without a plus. */
export function searchCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = plain(typed)
  if (wanted === '') return countries
  const digits = wanted.replace(/^\+|^00/, '')
  return countries.filter(
    ({ name, code, callingCode }) =>
      plain(name).includes(wanted) ||
      code.toLowerCase() === wanted ||
      (/^[0-9]+$/.test(digits) && callingCode.startsWith(digits)),
  )
}

/** Without accents and case, as people type when they search. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

const name = 'country'

/** The country that was chosen on this device; undefined until one was. */
export function chosenCountry(): string | undefined {
  const chosen = kept.read(name)
  return typeof chosen === 'string' && isCountry(chosen) ? chosen : undefined
}

/** The chosen country, else the one of the device's language setting. */
export function likelyCountry(): string {
  const region = chosenCountry() ?? regionOf(navigator.language)
  return region !== undefined && isCountry(region) ? region : 'US'
}

/** Embedded and headless browsers may have a language that is no tag (`en-US@posix`, `C`), or none. */
function regionOf(tag: string | undefined): string | undefined {
  try {
    return new Intl.Locale(tag ?? '').maximize().region
  } catch {
    return undefined
  }
}

export function rememberCountry(country: string): void {
  kept.write(name, country)
}
