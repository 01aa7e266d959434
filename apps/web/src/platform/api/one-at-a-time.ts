/** Whoever asks again while an answer is awaited gets that one: a slow line is not filled with the same question. */
export function oneAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
