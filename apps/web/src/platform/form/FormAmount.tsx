import { useState } from 'react'
import { AmountField, type AmountFieldProps } from '#ui/AmountField.tsx'
import { amountOf } from './amount-of.ts'
import type { FormState } from './use-form.ts'

type FormAmountProps<Field extends string> = {
  form: FormState<Field>
  field: Field
  /** The error, in words. */
  problem: string | undefined
} & Omit<AmountFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>

/** An amount of a form that is checked when it is sent; its error is shown as soon as the field is left. */
export function FormAmount<Field extends string>({ form, field, problem, ...rest }: FormAmountProps<Field>) {
  const [left, setLeft] = useState(false)
  const { error, ...bound } = form.bind(field)
  return (
    <AmountField
      placeholder="0"
      {...rest}
      {...bound}
      onBlur={() => setLeft(true)}
      error={error ?? (left && amountOf(bound.value) ? problem : undefined)}
    />
  )
}
