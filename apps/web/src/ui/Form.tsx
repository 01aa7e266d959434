import type { ReactNode, Ref } from 'react'

export interface FormProps {
  className?: string | undefined
  /** What the form is for, for screen readers. */
  label?: string
  onSubmit: () => unknown
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/**
 * Enter submits; what is wrong is said in the app's words, not the browser's. While an amount may mean two things
 * nothing is submitted, also where the form could do without it.
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
