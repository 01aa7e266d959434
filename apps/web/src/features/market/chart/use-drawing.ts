import type { DrawingKind } from '@halyard/wire/own-charts'
import { create } from 'zustand'
import type { Drawings } from './drawings.ts'

/** The state of drawing on the chart that is shown, for what stands around it. */
export const useDrawing = create<{
  drawings: Drawings | undefined
  /** The kind of what is being drawn. */
  drawing: DrawingKind | undefined
  /** The drawing that was tapped last. */
  selected: string | undefined
  count: number
}>()(() => ({ drawings: undefined, drawing: undefined, selected: undefined, count: 0 }))
