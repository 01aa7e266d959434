import { expect, it } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

it('runs the work of one key in order, of others meanwhile, and goes on after a failure', async () => {
  const mutex = new KeyedMutex<string>()
  const done: string[] = []
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const first = mutex.run('mira', async () => {
    await held
    done.push('mira 1')
    throw new Error('failed')
  })
  const second = mutex.run('mira', async () => done.push('mira 2'))
  await mutex.run('otto', async () => done.push('otto 1'))
  letGo()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['otto 1', 'mira 1', 'mira 2'])
})
