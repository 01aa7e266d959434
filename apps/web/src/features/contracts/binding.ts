import {
  chainBytes,
  isBoundBefore,
  isRoundAfter,
  readBeacon,
  roundAt,
  roundMessage,
  statementText,
} from '@halyard/domain/market'
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

/**
 * `unforeseen`: nobody knew the round on which the price of the close hangs when the contract was opened; `foreseen`: it
 * was due before; `waits`: it has not come; `unchecked`: the arithmetic could not be loaded; `alone`: prices hang on no
 * beacon.
 */
export type RoundCheck = 'unforeseen' | 'foreseen' | 'waits' | 'broken' | 'unchecked' | 'alone'

/** The round on which the price of a contract's close hangs, and when it is due; undefined where it hangs on none. */
export function closeRoundOf({ closeStatement, closesAt }: ContractWithEvidence) {
  if (!closeStatement?.beacon) return undefined
  const beacon = readBeacon(closeStatement.beacon)
  return { beacon, round: roundAt(beacon, closesAt.getTime()) }
}

/** Checks in this browser the beacon's signature under the round of the close, and that it was due after the opening. */
export async function roundCheckOf(contract: ContractWithEvidence): Promise<RoundCheck> {
  const wanted = closeRoundOf(contract)
  if (!wanted) return 'alone'
  const { beacon, round } = wanted
  if (!contract.closeRound) return contract.state === 'pending' ? 'waits' : 'broken'
  if (contract.closeRound.round !== round) return 'broken'
  const arithmetic = await Promise.all([
    import('@noble/curves/bls12-381.js'),
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]).catch(() => undefined)
  if (!arithmetic) return 'unchecked'
  const [{ bls12_381 }, { sha256: hashOf }, { bytesToHex, hexToBytes }] = arithmetic
  // Else its key and times need not be the chain's.
  if (bytesToHex(hashOf(chainBytes(beacon))) !== beacon.hash) return 'broken'
  const { shortSignatures } = bls12_381
  try {
    const message = shortSignatures.hash(hashOf(roundMessage(round)))
    const [signature, key] = [contract.closeRound.signature, beacon.publicKey].map(hexToBytes) as [
      Uint8Array,
      Uint8Array,
    ]
    if (!shortSignatures.verify(signature, message, key)) return 'broken'
  } catch {
    // Not a point of the curve.
    return 'broken'
  }
  return isRoundAfter(beacon, round, contract.openedAt) ? 'unforeseen' : 'foreseen'
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined while they are computed. */
export function useBinding(contract: ContractWithEvidence): { binding: Binding; round: RoundCheck } | undefined {
  const [found, setFound] = useState<{ binding: Binding; round: RoundCheck }>()
  const { openStatement, closeStatement, closeRound, state } = contract
  // biome-ignore lint/correctness/useExhaustiveDependencies: a contract is asked again, and its statements stay
  useEffect(() => {
    let current = true
    void Promise.all([bindingOf(contract), roundCheckOf(contract)]).then(
      ([binding, round]) => current && setFound({ binding, round }),
    )
    return () => {
      current = false
    }
  }, [openStatement?.hash, closeStatement?.hash, closeRound?.signature, state])
  return found
}
