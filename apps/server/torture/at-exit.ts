const works = new Set<() => void>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a cleanup when this process ends, however it ends, short of SIGKILL: what it started and mounted outlives it
 * otherwise. The last registered runs first. Returns a function that unregisters it.
 */
export function atExit(work: () => void): () => void {
  // One listener for all of it: that of each process in a cluster would look like a leak.
  if (works.size === 0) {
    process.once('exit', endAll)
    for (const name of signals) process.once(name, end)
  }
  works.add(work)
  return () => {
    works.delete(work)
    if (works.size > 0) return
    process.off('exit', endAll)
    for (const name of signals) process.off(name, end)
  }
}

function endAll(): void {
  for (const work of [...works].reverse()) work()
}

function end(): void {
  process.exit(1)
}
