import { ApiRefusal } from '@halyard/client/failures'
import { findContract } from '@halyard/wire/contracts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '#platform/api/call.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { type ContractWithEvidence, contractsChanged, useRunningContracts } from '../api.ts'
import { lastSeenRunning } from '../last-seen-running.ts'
import { ResultSheet } from './ResultSheet.tsx'

interface News {
  contracts: readonly ContractWithEvidence[]
  away: boolean
  open: boolean
}

/**
 * Shows the result of every contract that has settled, on whatever page the user is, and on their return those settled
 * meanwhile. Without open contracts it causes no traffic.
 */
export function ContractNews() {
  const remembered = useSyncExternalStore(lastSeenRunning.onChange, lastSeenText)
  const { data, dataUpdatedAt } = useRunningContracts({ enabled: remembered !== '' })
  const [news, setNews] = useState<News>()
  const asking = useRef(new Set<number>())
  const lookingSince = useLookingSince()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at once, the same words again included
  useEffect(() => {
    if (!data) return
    const running = new Set(data.list.map((contract) => contract.contractId))
    const gone = lastSeenRunning
      .current()
      .filter((contractId) => !running.has(contractId) && !asking.current.has(contractId))
    lastSeenRunning.add([...running])
    if (gone.length === 0) return
    for (const contractId of gone) asking.current.add(contractId)
    void endedOf(gone).then((ended) => {
      for (const contractId of gone) asking.current.delete(contractId)
      if (ended.length === 0) return
      contractsChanged()
      setNews((before) => together(before, ended, lookingSince.current))
    })
  }, [dataUpdatedAt])

  const close = () => setNews((before) => before && { ...before, open: false })
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet leads to other pages, and none of them stands below it
  useEffect(close, [pathname, search])
  return news ? <ResultSheet contracts={news.contracts} open={news.open} away={news.away} onClose={close} /> : null
}

/** Since when the app has been open and visible, by the server's clock. */
function useLookingSince() {
  const since = useRef(serverNow())
  useEffect(() => {
    const look = () => {
      if (!document.hidden) since.current = serverNow()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return since
}

const lastSeenText = () => lastSeenRunning.current().join()

/** Those that really settled: a contract opened a moment ago may be missing from an answer under way. */
async function endedOf(contractIds: readonly number[]): Promise<ContractWithEvidence[]> {
  const found = await Promise.all(contractIds.slice(-toldAtOnce).map(find))
  const ended = found.flatMap((contract) => (contract && contract.state !== 'pending' ? [contract] : []))
  lastSeenRunning.remove([...ended.map((contract) => contract.contractId), ...contractIds.slice(0, -toldAtOnce)])
  return ended.sort((a, b) => b.contractId - a.contractId)
}

/** More results than this are in the history only. */
const toldAtOnce = 30

async function find(contractId: number): Promise<ContractWithEvidence | undefined> {
  try {
    return await call(findContract, { contractId })
  } catch (error) {
    // Not this user's contract; other failures are asked again with the next answer.
    if (error instanceof ApiRefusal && error.refusal === 'notFound') lastSeenRunning.remove([contractId])
    return undefined
  }
}

/** A result that comes while another is open joins it. */
function together(before: News | undefined, ended: readonly ContractWithEvidence[], lookingSince: number): News {
  const shown = before?.open ? before.contracts : []
  const away = ended.every((contract) => (contract.settledAt ?? contract.closesAt).getTime() < lookingSince)
  return { contracts: [...ended, ...shown], away: away && (before?.open !== true || before.away), open: true }
}
