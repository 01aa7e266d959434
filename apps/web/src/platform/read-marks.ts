import { create } from 'zustand'
import { kept } from './kept.ts'

interface ReadMarks {
  ids: readonly number[]
  mark(ids: readonly number[]): void
}

const name = 'read-articles'

/** More than anybody scrolls back through; the oldest are dropped. */
const marksMax = 500

/** The articles that were opened on this device. Articles are public, so no server keeps this. */
export const useReadMarks = create<ReadMarks>()((set) => ({
  ids: remembered(),
  mark: (fresh) =>
    set(({ ids }) => {
      const added = fresh.filter((id) => !ids.includes(id))
      return added.length === 0 ? {} : { ids: [...ids, ...added].slice(-marksMax) }
    }),
}))

function remembered(): number[] {
  const value = kept.read(name)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

useReadMarks.subscribe(({ ids }, before) => {
  if (ids !== before.ids) kept.write(name, ids)
})
kept.onOtherTab(name, () => useReadMarks.setState({ ids: remembered() }))
