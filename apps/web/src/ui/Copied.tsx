import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import layout from './layout.module.css'

interface CopiedProps {
  text: string
  /** The label of the button. */
  label: string
  /** What is shown in place of the text. */
  shown?: ReactNode
}

/** A text with a copy button. */
export function Copied({ text, label, shown = text }: CopiedProps) {
  return (
    <span className={layout.toCopy}>
      {shown}
      <CopyButton text={text} label={label} />
    </span>
  )
}
