import { normalInvitationCode } from '@halyard/domain/auth'
import { useState } from 'react'
import { kept } from '#platform/kept.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'

const name = 'invitation'

/** The code of the link that led here, kept while one registers: also over a detour to another page. */
export function useInvitation(): string {
  const fromLink = useSearchParams()[0].get('code')
  const [invitation] = useState(() => {
    const code = fromLink === null ? kept.read(name) : normalInvitationCode(fromLink).slice(0, 32)
    if (typeof code !== 'string') return ''
    kept.write(name, code)
    return code
  })
  return invitation
}

export function forgetInvitation(): void {
  kept.write(name, undefined)
}
