import { kept } from '#platform/kept.ts'
import { useSession } from '#platform/session/session.ts'

/**
 * The contracts of a user that were open when this device last looked. Those no longer open have settled meanwhile, and
 * their results are shown. Their ids survive a sign-out, so that signing in again shows them.
 */
export const lastSeenRunning = {
  current(): readonly number[] {
    const name = nameForUser()
    const value = name === undefined ? undefined : kept.read(name)
    return Array.isArray(value) ? value.filter((contractId) => Number.isSafeInteger(contractId)) : []
  },
  add(contractIds: readonly number[]): void {
    const before = lastSeenRunning.current()
    const fresh = contractIds.filter((contractId) => !before.includes(contractId))
    if (fresh.length > 0) keep([...before, ...fresh])
  },
  remove(contractIds: readonly number[]): void {
    const before = lastSeenRunning.current()
    const left = before.filter((contractId) => !contractIds.includes(contractId))
    if (left.length < before.length) keep(left)
  },
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const listeners = new Set<() => void>()

function keep(contractIds: readonly number[]): void {
  const name = nameForUser()
  if (name === undefined) return
  kept.write(name, contractIds.length === 0 ? undefined : contractIds)
  for (const listener of listeners) listener()
}

function nameForUser(): string | undefined {
  const userId = useSession.getState().user?.userId
  return userId === undefined ? undefined : `contracts.running.${userId}`
}
