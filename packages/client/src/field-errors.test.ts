import { placeBuyOrder } from '@halyard/wire/spot'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

describe('errors of fields', () => {
  it('stand under the term that the form knows, not the name on the wire', () => {
    const errors = [
      { path: 'mprice', message: 'Enter a price.' },
      { path: 'symbol', message: 'Choose a pair.' },
    ]
    expect(fieldErrors(placeBuyOrder, errors)).toEqual({ limitPrice: 'Enter a price.', symbol: 'Choose a pair.' })
  })

  it('keep the name of a field that no form has', () => {
    expect(fieldErrors(placeBuyOrder, [{ path: 'unheard', message: 'No.' }])).toEqual({ unheard: 'No.' })
  })
})
