export interface LockHolder {
  pid: number
  identity: string | undefined
  note: Record<string, unknown>
}

export interface HeldLock {
  amend(note: Record<string, unknown>): void
  release(): void
}

export type LockAttempt =
  | { taken: true; lock: HeldLock }
  | { taken: false; pid: number; note: Record<string, unknown>; lock?: undefined }

export function takeLock(file: string, note?: Record<string, unknown>): LockAttempt
export function withLock<Result>(file: string, work: () => Promise<Result> | Result): Promise<Result>
export function readLock(file: string): LockHolder | undefined
export function isAlive(holder: Pick<LockHolder, 'pid' | 'identity'>): boolean
export function processIdentity(pid: number): string | undefined
export function stopProcess(pid: number, steps?: readonly (readonly [NodeJS.Signals, number])[]): Promise<void>
