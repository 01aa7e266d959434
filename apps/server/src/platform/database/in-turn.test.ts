import { expect, it } from 'vitest'
import { InTurn } from './in-turn.ts'

it('runs the work of one key in order, of others meanwhile, and goes on after a failure', async () => {
  const turns = new InTurn<string>()
  const told: string[] = []
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const first = turns.run('mira', async () => {
    await held
    told.push('mira 1')
    throw new Error('failed')
  })
  const second = turns.run('mira', async () => told.push('mira 2'))
  await turns.run('otto', async () => told.push('otto 1'))
  letGo()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(told).toEqual(['otto 1', 'mira 1', 'mira 2'])
})
