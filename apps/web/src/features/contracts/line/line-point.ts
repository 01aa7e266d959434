import type { Amount } from '@halyard/domain'

/** Where the line passes: a moment in milliseconds, and the price then, whose height only places pixels. */
export interface LinePoint {
  at: number
  height: number
  price: Amount
}

export function pixelsOf(height: { text(): string }): number {
  return Number(height.text())
}
