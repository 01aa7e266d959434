import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import layout from './layout.module.css'

interface CopiedProps {
  text: string
  /** What its button does. */
  label: string
  /** What stands for it. */
  shown?: ReactNode
}

/** A text with the button that copies it. */
export function Copied({ text, label, shown = text }: CopiedProps) {
  return (
    <span className={layout.toCopy}>
      {shown}
      <CopyButton text={text} label={label} />
    </span>
  )
}
