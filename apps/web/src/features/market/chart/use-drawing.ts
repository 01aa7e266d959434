import type { DrawingKind } from '@halyard/wire/own-charts'
import { create } from 'zustand'
import type { Tokens } from './chart-styles.ts'

/** What can be done with the drawings of a chart. */
interface DrawingActions {
  draw(kind: DrawingKind, text?: string): void
  cancel(): void
  remove(id: string): void
  removeAll(): void
  show(): void
  paint(colours: Tokens): void
}

/** The state of drawing and moving on the chart that is shown, for what stands around it. */
export const useDrawing = create<{
  drawings: DrawingActions | undefined
  /** The kind of what is being drawn. */
  drawing: DrawingKind | undefined
  /** The drawing that was tapped last. */
  selected: string | undefined
  count: number
  /** What is being moved to another price, in words. */
  moving: { text: string; cancel(): void } | undefined
}>()(() => ({ drawings: undefined, drawing: undefined, selected: undefined, count: 0, moving: undefined }))
