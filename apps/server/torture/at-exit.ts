const works = new Set<() => void>()

/** Has something done when this process ends, however it does: what it started and mounted outlives it otherwise. Answers how to take it back. */
export function atExit(work: () => void): () => void {
  // One listener for all of it: that of each process in a cluster would look like a leak.
  if (works.size === 0) process.once('exit', endAll)
  works.add(work)
  return () => {
    works.delete(work)
    if (works.size === 0) process.off('exit', endAll)
  }
}

function endAll(): void {
  for (const work of works) work()
}
