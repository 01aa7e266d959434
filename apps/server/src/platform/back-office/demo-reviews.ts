/**
 * The reviewer of a demo host, for features that seed a past in which something was reviewed. What is decided stays.
 */
export interface DemoReviews {
  approve(kind: string, id: number): Promise<void>
  /** Confirms that an approved payment has been sent. */
  confirm(kind: string, id: number): Promise<void>
  reject(kind: string, id: number, reason: string): Promise<void>
}
