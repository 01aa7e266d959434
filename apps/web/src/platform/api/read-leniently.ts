import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import { readAnswer } from '@halyard/wire/read-answer'
import { UnexpectedAnswer } from './failures.ts'

/**
 * The readable part of an incomplete answer; each loss is logged once. Loaded on demand: our own server's answers are
 * complete.
 *
 * @throws UnexpectedAnswer when what is left says nothing.
 */
export function readLeniently<E extends Endpoint>(endpoint: E, data: unknown, whole: Error): ResponseOf<E> {
  try {
    return readAnswer(endpoint, data, (path) => note(`${endpoint.path}: ${path} is missing or cannot be read`))
  } catch {
    throw new UnexpectedAnswer(`${endpoint.path}: ${whole.message}`)
  }
}

const noted = new Set<string>()

function note(loss: string): void {
  if (noted.has(loss)) return
  noted.add(loss)
  console.warn(loss)
}
