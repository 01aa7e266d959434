import { Link } from '#platform/navigation/router.tsx'
import type { UiLinkProps } from '#ui/environment.tsx'

/** How components of the kit link to pages. */
export function RouterLink({ to, replace = false, className, ...rest }: UiLinkProps) {
  return <Link {...rest} {...(className !== undefined ? { className } : {})} to={to} replace={replace} />
}
