import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('asks once while the answer is awaited, and again after it came or failed', async () => {
  const answers: PromiseWithResolvers[] = []
  const ask = oneAtATime(() => {
    const answer = withResolvers()
    answers.push(answer)
    return answer.promise
  })
  const [first, second] = [ask(), ask()]
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('now')
  expect(await Promise.all([first, second])).toEqual(['now', 'now'])

  const failing = ask()
  expect(answers).toHaveLength(2)
  answers[1]?.reject(new Error('no answer'))
  await expect(failing).rejects.toThrow('no answer')
  void ask()
  expect(answers).toHaveLength(3)
})

interface PromiseWithResolvers {
  promise: Promise<string>
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

function withResolvers(): PromiseWithResolvers {
  let resolve: PromiseWithResolvers['resolve'] = () => undefined
  let reject: PromiseWithResolvers['reject'] = () => undefined
  const promise = new Promise<string>((fulfil, fail) => {
    resolve = fulfil
    reject = fail
  })
  return { promise, resolve, reject }
}
