import { useEffect, useState } from 'react'
import { useUi } from './environment.tsx'
import { IconButton } from './IconButton.tsx'
import { toast } from './toast.ts'

export interface CopyButtonProps {
  text: string
  /** The label: "Copy order number". */
  label?: string
}

/** Copies, then shows a check mark and announces it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { texts } = useUi()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      size={18}
      label={label ?? texts.copy}
      onPress={async () => {
        const done = await copyText(text)
        setCopied(done)
        if (done) toast.good(texts.copied)
        else toast.bad(texts.copyFailed)
      }}
    />
  )
}

/** On an insecure origin there is no clipboard API; selecting and copying still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
