import { create } from 'zustand'
import { kept } from '../kept.ts'

export type Theme = 'dark' | 'light'
/** The colour of a rising price. */
export type UpDown = 'green' | 'red'

interface Appearance {
  theme: Theme
  upDown: UpDown
  /** Covers every amount of the user's money on every screen. */
  amountsHidden: boolean
  setTheme(theme: Theme): void
  setUpDown(upDown: UpDown): void
  toggleAmounts(): void
}

const name = 'appearance'

/** How this person wants Halyard to look, remembered on the device. `public/appearance.js` reads the same entry. */
export const useAppearance = create<Appearance>()((set) => ({
  ...remembered(),
  setTheme: (theme) => set({ theme }),
  setUpDown: (upDown) => set({ upDown }),
  toggleAmounts: () => set((state) => ({ amountsHidden: !state.amountsHidden })),
}))

function remembered() {
  const value = kept.read(name) as Partial<Record<'theme' | 'upDown' | 'amountsHidden', unknown>> | undefined
  return {
    theme: value?.theme === 'light' ? ('light' as const) : ('dark' as const),
    upDown: value?.upDown === 'red' ? ('red' as const) : ('green' as const),
    amountsHidden: value?.amountsHidden === true,
  }
}

function show({ theme, upDown }: Appearance): void {
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.updown = upDown
  const background = getComputedStyle(root).getPropertyValue('--background').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

useAppearance.subscribe((state) => {
  kept.write(name, { theme: state.theme, upDown: state.upDown, amountsHidden: state.amountsHidden })
  show(state)
})
kept.onOtherTab(name, () => useAppearance.setState(remembered()))
