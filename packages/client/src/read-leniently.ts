import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import { readAnswer } from '@halyard/wire/read-answer'
import { UnexpectedAnswer } from './failures.ts'

/**
 * The readable part of an incomplete answer; each loss is logged once. Loaded on demand: our own server's answers are
 * complete.
 *
 * @throws UnexpectedAnswer when what is left says nothing.
 */
export function readLeniently<E extends Endpoint>(
  endpoint: E,
  says: object,
  data: unknown,
  whole: Error,
): ResponseOf<E> {
  try {
    const answer = readAnswer(endpoint, data, (path) => note(`${endpoint.path}: ${path} is missing or cannot be read`))
    return withPaging(answer, says)
  } catch {
    throw new UnexpectedAnswer(`${endpoint.path}: ${whole.message}`)
  }
}

/** A page that does not say how many rows there are: behind a full one there may be more. */
function withPaging<Answer>(answer: Answer, says: { page?: number; pageSize?: number }): Answer {
  const { list, total } = (answer ?? {}) as { list?: unknown[]; total?: number }
  if (list === undefined || total !== list.length) return answer
  const { page = 1, pageSize } = says
  if (pageSize === undefined) return { ...answer, page: 1, pageSize: Math.max(1, list.length) }
  const before = (page - 1) * pageSize
  return { ...answer, page, pageSize, total: before + list.length + (list.length === pageSize ? 1 : 0) }
}

const noted = new Set<string>()

function note(loss: string): void {
  if (noted.has(loss)) return
  noted.add(loss)
  console.warn(loss)
}
