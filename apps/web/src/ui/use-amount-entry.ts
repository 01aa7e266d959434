import { type ClipboardEvent, type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type AmountEntry, edited, entryOf, left, mannerOf, pasted } from './amount-entry.ts'
import { useUi } from './environment.tsx'

/** The typed text of an amount field, beside the value of its form. */
export function useAmountEntry(value: string, scale: number | undefined, onChange: (value: string) => void) {
  const { language } = useUi()
  const manner = useMemo(() => mannerOf(language, scale), [language, scale])
  const input = useRef<HTMLInputElement>(null)
  const allSelected = useRef(false)
  const [composed, setComposed] = useState<string>()
  const [held, setHeld] = useState(() => ({ manner, value, entry: entryOf(value, manner) }))
  let { entry } = held
  // The value or the notation was changed from outside: the typed text is dropped.
  if (held.value !== value || held.manner !== manner) {
    entry = entryOf(value, manner)
    setHeld({ manner, value, entry })
  }

  useEffect(() => {
    const field = input.current
    const look = () => {
      allSelected.current = field?.selectionStart === 0 && field.selectionEnd === field.value.length
    }
    field?.addEventListener('beforeinput', look)
    return () => field?.removeEventListener('beforeinput', look)
  }, [])

  useLayoutEffect(() => {
    const field = input.current
    if (field && field === document.activeElement && composed === undefined)
      field.setSelectionRange(entry.caret, entry.caret)
  }, [entry, composed])

  function hold(next: AmountEntry) {
    setComposed(undefined)
    setHeld({ manner, value: next.value, entry: next })
    if (next.value !== value) onChange(next.value)
  }

  function change(field: HTMLInputElement, kind: string | undefined) {
    const caret = field.selectionStart ?? field.value.length
    const all = allSelected.current
    allSelected.current = false
    hold(edited(entry, { text: field.value, caret, all, forward: kind === 'deleteContentForward' }, manner))
  }

  return {
    entry,
    choose(decimal: string) {
      hold(entryOf(decimal, manner))
      input.current?.focus()
    },
    field: {
      ref: input,
      value: composed ?? entry.text,
      onChange(event: FormEvent<HTMLInputElement>) {
        const { inputType, isComposing } = event.nativeEvent as InputEvent
        // Text being composed is left to the input method.
        if (isComposing) setComposed(event.currentTarget.value)
        else change(event.currentTarget, inputType)
      },
      onCompositionEnd: (event: FormEvent<HTMLInputElement>) => change(event.currentTarget, undefined),
      // A field would join lines, and 10 and 20 in two cells would be 1020.
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        event.preventDefault()
        const { selectionStart, selectionEnd, value: text } = event.currentTarget
        const end = selectionEnd ?? text.length
        hold(pasted(entry, event.clipboardData.getData('text'), selectionStart ?? end, end, manner))
      },
      onBlur: () => hold(left(entry, manner)),
    },
  }
}
