import { placeBuyOrder } from '@halyard/wire/spot'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
const { call, isChanging } = await import('./call.ts')

it('what cannot be sent is not under way', async () => {
  await expect(call(placeBuyOrder, { symbol: 7 } as never)).rejects.toThrow(/"symbol"/)
  expect(isChanging()).toBe(false)
})
