// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStickyError } from './sticky-error.ts'

it('an error lasts until something arrives, and of what has arrived the newest try decides', () => {
  const failed = new Error('no connection')
  const { result, rerender } = renderHook(useStickyError, {
    initialProps: { data: undefined as unknown, error: null as Error | null },
  })
  const after = (data: unknown, error: Error | null) => {
    rerender({ data, error })
    return result.current
  }
  expect(result.current).toBeNull()
  expect(after(undefined, failed)).toBe(failed)
  expect(after(undefined, null)).toBe(failed)
  expect(after('arrived', null)).toBeNull()
  expect(after('arrived', failed)).toBe(failed)
  expect(after('arrived', null)).toBeNull()
})
