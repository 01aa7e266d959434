import { useUi } from '#ui/environment.tsx'
import { PickSheet, type PickSheetProps } from '#ui/PickSheet.tsx'
import styles from './CountrySheet.module.css'
import { type Country, countriesIn, searchCountries } from './countries.ts'

interface CountrySheetProps extends Pick<PickSheetProps<Country>, 'open' | 'onClose' | 'title' | 'search'> {
  chosen: string
  onChoose: (country: string) => void
  /** Shows the calling code of each. */
  callingCodes?: boolean
}

/** Every country, the chosen one first. */
export function CountrySheet({ chosen, onChoose, callingCodes = false, ...sheet }: CountrySheetProps) {
  const { language } = useUi()
  return (
    <PickSheet
      {...sheet}
      find={(typed) => {
        const found = searchCountries(countriesIn(language), typed)
        const first = typed === '' ? found.filter(({ code }) => code === chosen) : []
        return [...first, ...found.filter((country) => !first.includes(country))]
      }}
      keyOf={({ code }) => code}
      row={({ code, name, callingCode }) => ({
        leading: <CountryCode code={code} />,
        title: name,
        value: callingCodes ? <span className={styles.callingCode}>{`+${callingCode}`}</span> : undefined,
      })}
      chosen={chosen}
      onChoose={({ code }) => onChoose(code)}
    />
  )
}

/** The ISO code of a country as a badge. */
export function CountryCode({ code }: { code: string }) {
  return <span className={styles.iso}>{code}</span>
}
