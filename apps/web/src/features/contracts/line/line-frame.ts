/** Where the drawing stands on its canvas, in CSS pixels, and how moments and prices become places. */
export interface Frame {
  width: number
  height: number
  /** The right end of the line, and its lower edge: what lies beyond is for the axis and the minutes. */
  right: number
  bottom: number
  x: Scale
  y: Scale
}

type Scale = (value: number) => number

/** Kept free above and below the line. */
export const room = { top: 14, bottom: 20 }
