import { onPageEntry, stepBack } from '#ui/overlay-history.ts'
import { canGoBack, hashNavigator } from './AppRouter.tsx'
import { paths } from './paths.ts'

/** Back as the specification has it: to where one came from if there is such a page, otherwise to the home tab. */
export function goBack(): void {
  onPageEntry(() => {
    if (canGoBack()) stepBack()
    else hashNavigator.replace(paths.home)
  })
}

export const useBack = (): (() => void) => goBack
