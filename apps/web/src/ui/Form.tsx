import type { ReactNode, Ref } from 'react'

export interface FormProps {
  className?: string | undefined
  /** The label, for screen readers. */
  label?: string
  onSubmit: () => unknown
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/**
 * Enter submits; errors are in the app's words, not the browser's. With an ambiguous amount nothing is submitted, even
 * if the form does not need it.
 */
export function Form({ className, label, onSubmit, children, ref }: FormProps) {
  return (
    <form
      ref={ref}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
        if (unread) unread.focus()
        else void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
