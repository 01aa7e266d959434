import { onPageEntry, stepBack } from '#ui/overlay-history.ts'
import { canGoBack, hashNavigator } from './AppRouter.tsx'
import { paths } from './paths.ts'

/** The back rule of the specification: to the page before if it is ours, otherwise to the home tab. */
export function goBack(): void {
  onPageEntry(() => {
    if (canGoBack()) stepBack()
    else hashNavigator.replace(paths.home)
  })
}

export const useBack = (): (() => void) => goBack
