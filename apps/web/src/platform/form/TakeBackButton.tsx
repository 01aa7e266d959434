import type { Amount } from '@halyard/domain'
import type { Endpoint, RequestOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { toast } from '#ui/toast.ts'
import { useSubmit } from '../api/use-submit.ts'
import { useTakesAdditions } from '../site/site.ts'

interface TakeBackProps<E extends Endpoint> {
  endpoint: E
  request: RequestOf<E>
  /** What is returned. */
  amount: Amount
  asset: string
  words: { button: string; title: string; text: string; keep: string; done: string }
  /** Refreshes what changed, also after a refusal: a reviewer may have been faster. */
  onEnded: () => void
}

/** Cancels what is under review, after a question. */
export function TakeBackButton<E extends Endpoint>(props: TakeBackProps<E>) {
  const { words } = props
  const offered = useTakesAdditions()
  const [asking, setAsking] = useState(false)
  const { submit } = useSubmit(props.endpoint, { onSuccess: () => toast.good(words.done) })

  async function takeBack() {
    await submit(props.request)
    setAsking(false)
    props.onEnded()
  }
  if (!offered) return null
  return (
    <>
      <Button variant="danger" onPress={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        confirmLabel={words.button}
        cancelLabel={words.keep}
        tone="danger"
        onConfirm={takeBack}
        onCancel={() => setAsking(false)}
      >
        <p>
          <NumberText value={props.amount} unit={props.asset} scale={18} private />
        </p>
        <p>{words.text}</p>
      </ConfirmDialog>
    </>
  )
}
