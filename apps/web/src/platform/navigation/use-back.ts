import { onPageEntry, stepBack } from '#ui/overlay-history.ts'
import { paths } from './paths.ts'
import { canGoBack, navigate } from './router.tsx'

/** Back as the specification has it: to where one came from if there is such a page, otherwise to the home tab. */
export function goBack(): void {
  onPageEntry(() => {
    if (canGoBack()) stepBack()
    else navigate(paths.home, { replace: true })
  })
}

export const useBack = (): (() => void) => goBack
