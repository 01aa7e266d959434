import { create } from 'zustand'
import { writeInUtc } from '#ui/DateText.tsx'
import { kept } from '../kept.ts'
import { tokenReader } from './token-reader.ts'

/** Dark unless chosen otherwise (spec section 1); `system` follows the device, now and when it changes. */
export type Theme = 'system' | 'dark' | 'light'
/** The colour of a rising price. */
export type UpDown = 'green' | 'red'

interface Appearance {
  theme: Theme
  /** The device's preference. */
  systemIsLight: boolean
  upDown: UpDown
  /** Hides every amount of the user's money on every screen. */
  amountsHidden: boolean
  /** Writes times in UTC instead of the device's time zone. */
  utc: boolean
  setTheme(theme: Theme): void
  setUpDown(upDown: UpDown): void
  toggleAmounts(): void
  toggleUtc(): void
}

const name = 'appearance'
const system = matchMedia('(prefers-color-scheme: light)')

/** The user's appearance settings, kept on the device. `public/appearance.js` reads the same entry. */
export const useAppearance = create<Appearance>()((set) => ({
  ...remembered(),
  systemIsLight: system.matches,
  setTheme: (theme) => set({ theme }),
  setUpDown: (upDown) => set({ upDown }),
  toggleAmounts: () => set((state) => ({ amountsHidden: !state.amountsHidden })),
  toggleUtc: () => set((state) => ({ utc: !state.utc })),
}))

type Kept = Pick<Appearance, 'theme' | 'upDown' | 'amountsHidden' | 'utc'>

function remembered(): Kept {
  const value = kept.read(name) as Partial<Record<keyof Kept, unknown>> | undefined
  return {
    theme: value?.theme === 'light' || value?.theme === 'system' ? value.theme : 'dark',
    upDown: value?.upDown === 'red' ? 'red' : 'green',
    amountsHidden: value?.amountsHidden === true,
    utc: value?.utc === true,
  }
}

/** The theme in use. */
export function shownTheme({ theme, systemIsLight }: Pick<Appearance, 'theme' | 'systemIsLight'>): 'dark' | 'light' {
  if (theme !== 'system') return theme
  return systemIsLight ? 'light' : 'dark'
}

function show(appearance: Appearance): void {
  const root = document.documentElement
  root.dataset.theme = shownTheme(appearance)
  root.dataset.updown = appearance.upDown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokenReader()('background'))
}

useAppearance.subscribe((state) => {
  const { theme, upDown, amountsHidden, utc } = state
  kept.write(name, { theme, upDown, amountsHidden, utc } satisfies Kept)
  writeInUtc(utc)
  show(state)
})
writeInUtc(useAppearance.getState().utc)
kept.onOtherTab(name, () => useAppearance.setState(remembered()))
system.addEventListener('change', () => useAppearance.setState({ systemIsLight: system.matches }))
