import { hashNavigator } from '#platform/navigation/AppRouter.tsx'

/** Goes to an address, as a link of the app would. */
export function navigate(to: string, { replace = false, state }: { replace?: boolean; state?: unknown } = {}): void {
  if (replace) hashNavigator.replace(to, state)
  else hashNavigator.push(to, state)
}
