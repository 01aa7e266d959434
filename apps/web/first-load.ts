import type { Plugin } from 'vite'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Knows every module that the entry imports before it draws, directly or through others; the entry stays by itself. */
export function firstLoadOf(entry: string): { needs(id: string, graph: Graph): boolean; plugin: Plugin } {
  let found: Set<string> | undefined
  return {
    needs(id, graph) {
      found ??= reachableFrom(entry, graph)
      return found.has(id)
    },
    // A build that watches begins anew with each change.
    plugin: {
      name: 'halyard-first-load',
      buildStart() {
        found = undefined
      },
    },
  }
}

function reachableFrom(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  // A set grows while it is walked, so this ends when nothing new is imported.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  found.delete(entry)
  return found
}
