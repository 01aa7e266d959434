/** The demo's reviewer at the desk of the operators, for a past that somebody must have decided about. What is decided already stays. */
export interface DemoReviews {
  approve(kind: string, id: number): Promise<void>
  /** That what was approved has been paid. */
  confirm(kind: string, id: number): Promise<void>
  reject(kind: string, id: number, reason: string): Promise<void>
}
