import type { ReactNode } from 'react'
import type { FormState } from '#platform/form/use-form.ts'
import { classes } from '#ui/classes.ts'
import { Form as Fields } from '#ui/Form.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import styles from './Form.module.css'

interface FormProps {
  form: Pick<FormState<never>, 'element' | 'failure'>
  /** The label for screen readers. */
  label: string
  onSubmit: () => unknown
  children: ReactNode
  /** The submit button and links below it. */
  footer: ReactNode
}

/** A column of fields. Enter submits; an error of the whole form is above the button. */
export function Form({ form, label, onSubmit, children, footer }: FormProps) {
  return (
    <Fields ref={form.element} className={layout.stack3} label={label} onSubmit={onSubmit}>
      {children}
      {form.failure !== undefined && (
        <FormNote tone="danger" alert>
          {form.failure}
        </FormNote>
      )}
      <div className={styles.footer}>{footer}</div>
    </Fields>
  )
}

interface FormNoteProps {
  children: ReactNode
  tone?: 'plain' | 'warning' | 'danger'
  /** Announced when it appears. */
  alert?: boolean
}

/** A sentence about the whole form: why it is shown, what follows, what went wrong. */
export function FormNote({ children, tone = 'plain', alert = false }: FormNoteProps) {
  return (
    <p className={classes(styles.note, styles[tone])} {...(alert ? { role: 'alert' } : {})}>
      <Icon name={tone === 'plain' ? 'info' : 'warning'} size={18} />
      <span>{children}</span>
    </p>
  )
}
