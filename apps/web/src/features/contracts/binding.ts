import { isBoundBefore, statementText } from '@halyard/domain/market'
import { useEffect, useState } from 'react'
import type { ContractWithEvidence } from './api.ts'

export type Statement = NonNullable<ContractWithEvidence['openStatement']>

/** `none`: nothing was stated; `unchecked`: this browser cannot, or has not finished. */
export type Binding = 'holds' | 'broken' | 'unchecked' | 'none'

/**
 * Computes in this browser whether the seeds and times behind both prices of a contract were bound before it was
 * opened: the hash of each statement from what it says, and its time by the contract's.
 */
export async function bindingOf(contract: ContractWithEvidence): Promise<Binding> {
  const { openStatement, closeStatement, openedAt, closesAt } = contract
  if (!openStatement || !closeStatement) return 'none'
  const bound = isBoundBefore(openedAt, openedAt, openStatement) && isBoundBefore(openedAt, closesAt, closeStatement)
  if (!bound) return 'broken'
  // On an insecure origin there is no arithmetic of hashes.
  if (!globalThis.crypto?.subtle) return 'unchecked'
  const hashes = await Promise.all([openStatement, closeStatement].map((stated) => sha256(statementText(stated))))
  return hashes[0] === openStatement.hash && hashes[1] === closeStatement.hash ? 'holds' : 'broken'
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined while it is computed. */
export function useBinding(contract: ContractWithEvidence): Binding | undefined {
  const [binding, setBinding] = useState<Binding>()
  const { openStatement, closeStatement } = contract
  // biome-ignore lint/correctness/useExhaustiveDependencies: a contract is asked again, and its statements stay
  useEffect(() => {
    let current = true
    void bindingOf(contract).then((found) => current && setBinding(found))
    return () => {
      current = false
    }
  }, [openStatement?.hash, closeStatement?.hash])
  return binding
}
