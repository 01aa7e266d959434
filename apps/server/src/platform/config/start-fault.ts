import { isUnavailable } from '../database/unavailable.ts'
import type { Environment } from './environment.ts'

/** Why a process could not start: one sentence for what the operator can mend, else the error with its stack. */
export function startFault(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return `PORT ${port} of ${host} cannot be listened on: ${error.message}.`
  if (isUnavailable(error)) return `The database went away while Halyard was starting: ${error.message || code}.`
  return error.stack ?? error.message
}
