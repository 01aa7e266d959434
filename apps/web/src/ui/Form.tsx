import type { ReactNode, Ref } from 'react'

export interface FormProps {
  className?: string | undefined
  /** What the form is for, for screen readers. */
  label?: string
  onSubmit: () => unknown
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Enter submits; what is wrong is said in the app's words, not the browser's. */
export function Form({ className, label, onSubmit, children, ref }: FormProps) {
  return (
    <form
      ref={ref}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
