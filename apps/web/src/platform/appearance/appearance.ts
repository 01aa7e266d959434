import { create } from 'zustand'
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
  setTheme(theme: Theme): void
  setUpDown(upDown: UpDown): void
  toggleAmounts(): void
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
}))

function remembered(): Pick<Appearance, 'theme' | 'upDown' | 'amountsHidden'> {
  const value = kept.read(name) as Partial<Record<'theme' | 'upDown' | 'amountsHidden', unknown>> | undefined
  return {
    theme: value?.theme === 'light' || value?.theme === 'system' ? value.theme : 'dark',
    upDown: value?.upDown === 'red' ? 'red' : 'green',
    amountsHidden: value?.amountsHidden === true,
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
  kept.write(name, { theme: state.theme, upDown: state.upDown, amountsHidden: state.amountsHidden })
  show(state)
})
kept.onOtherTab(name, () => useAppearance.setState(remembered()))
system.addEventListener('change', () => useAppearance.setState({ systemIsLight: system.matches }))
