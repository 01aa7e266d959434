import type { Endpoint, RequestOf } from '@halyard/wire/endpoint'
import { type Key, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useListPlace } from '#ui/use-list-place.ts'
import { useSubmit } from '../api/use-submit.ts'

interface RemovableListProps<E extends Endpoint, Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** One row; `onRemove` asks before it is removed. */
  row: (item: Item, onRemove: () => void) => ReactNode
  /** The empty state. */
  empty: ReactNode
  className?: string | undefined
  rowClassName?: string | undefined
  /** The call that removes one. */
  endpoint: E
  request: (item: Item) => RequestOf<E>
  question: { title: string; confirm: string; text: (item: Item) => ReactNode }
  /** The toast afterwards. */
  done: string
  /** Refreshes the list, also after a refusal: what was removed elsewhere must not stay. */
  onEnded: () => unknown
}

/** A list whose rows can be removed, each after a question; keyboard focus moves to the row beside it. */
export function RemovableList<E extends Endpoint, Item>(props: RemovableListProps<E, Item>) {
  const { items, question } = props
  const place = useListPlace(items)
  const [removing, setRemoving] = useState<{ item: Item; open: boolean }>()
  const { submit } = useSubmit(props.endpoint, { onSuccess: () => toast.good(props.done) })
  const close = () => setRemoving((before) => before && { ...before, open: false })

  function ask(item: Item) {
    place.remember()
    setRemoving({ item, open: true })
  }
  async function remove() {
    if (removing) await submit(props.request(removing.item))
    close()
    props.onEnded()
  }
  return (
    <section ref={place.region}>
      {items.length === 0 ? (
        props.empty
      ) : (
        <ul className={props.className}>
          {items.map((item) => (
            <li key={props.keyOf(item)} className={props.rowClassName}>
              {props.row(item, () => ask(item))}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing?.open ?? false}
        title={question.title}
        confirmLabel={question.confirm}
        tone="danger"
        onConfirm={remove}
        onCancel={close}
        returnTo={place.find}
      >
        {removing && question.text(removing.item)}
      </ConfirmDialog>
    </section>
  )
}
