import type { ReactNode } from 'react'
import type { Form as FormState } from '#platform/form/use-form.ts'
import layout from '#ui/layout.module.css'
import styles from './Form.module.css'
import { FormNote } from './FormNote.tsx'

interface FormProps {
  form: Pick<FormState<never>, 'element' | 'failure'>
  /** What the form is for, for screen readers. */
  label: string
  onSubmit: () => unknown
  children: ReactNode
  /** The button that submits, and what stands below it. */
  footer: ReactNode
}

/** A column of fields. Enter submits; what is wrong with the whole stands above the button. */
export function Form({ form, label, onSubmit, children, footer }: FormProps) {
  return (
    <form
      ref={form.element}
      className={layout.stack3}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      {form.failure !== undefined && (
        <FormNote tone="danger" alert>
          {form.failure}
        </FormNote>
      )}
      <div className={styles.footer}>{footer}</div>
    </form>
  )
}
