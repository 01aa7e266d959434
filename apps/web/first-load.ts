import type { Plugin } from 'vite'

interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** Knows every module that the entry imports before it draws, directly or through others; the entry stays by itself. */
export function firstLoadOf(entry: string): { needs(id: string, graph: Graph): boolean; plugin: Plugin } {
  const { of, plugin } = onceABuild((graph) => reachableFrom(entry, graph))
  return { needs: (id, graph) => id !== entry && of(graph).has(id), plugin }
}

/** Knows, for every module of the app, which of those that are loaded on demand import it before they run. */
export function sharersOf(entry: string): { of(id: string, graph: Graph): readonly string[]; plugin: Plugin } {
  const { of, plugin } = onceABuild((graph) => {
    const found = new Map<string, string[]>()
    for (const demanded of demandedBy(entry, graph)) {
      for (const id of reachableFrom(demanded, graph)) found.set(id, [...(found.get(id) ?? []), demanded])
    }
    return found
  })
  return { of: (id, graph) => of(graph).get(id) ?? [], plugin }
}

/** A build that watches begins anew with each change. */
function onceABuild<Found>(find: (graph: Graph) => Found): { of(graph: Graph): Found; plugin: Plugin } {
  let found: Found | undefined
  return {
    of: (graph) => {
      found ??= find(graph)
      return found
    },
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
  return found
}

function demandedBy(entry: string, graph: Graph): Set<string> {
  const known = new Set([entry])
  const demanded = new Set<string>()
  for (const id of known) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) known.add(imported)
    for (const imported of dynamicallyImportedIds) {
      known.add(imported)
      demanded.add(imported)
    }
  }
  return demanded
}
