import { hashNavigator } from '#platform/navigation/AppRouter.tsx'

/** Goes to an address, as a link of the app would. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) hashNavigator.replace(to)
  else hashNavigator.push(to)
}
