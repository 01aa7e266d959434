import { shareReceipt } from '@halyard/wire/receipts'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Copied } from '#ui/Copied.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { drawCard, fileOf, type ShareCard } from '#ui/share-card.ts'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import styles from './ShareButton.module.css'

export interface ShareButtonProps {
  kind: 'contract' | 'fill'
  /** The contract, or the order that was filled. */
  subjectId: number
  /** The card, with what was paid and won or without. */
  card: (amounts: boolean) => ShareCard
}

/** Shares a result as a picture. Its public receipt is made when it is shared, and not before. */
export function ShareButton(props: ShareButtonProps) {
  const { t } = useTranslation('receipts')
  const [open, setOpen] = useState(false)
  const takesIt = useTakesAdditions()
  if (!takesIt) return null
  return (
    <>
      <Button variant="secondary" icon="share" onPress={() => setOpen(true)}>
        {t('share')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')} tall>
        <ShareForm {...props} />
      </Sheet>
    </>
  )
}

function ShareForm({ kind, subjectId, card }: ShareButtonProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const [amounts, setAmounts] = useState(false)
  const [address, setAddress] = useState<string>()
  const shown = card(amounts)
  const drawn = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is made anew each time, and the same when its words are
  useEffect(() => {
    if (canvas.current) void drawCard(canvas.current, shown, brand, address)
  }, [drawn, address])

  const { submit } = useSubmit(shareReceipt, {
    onSuccess: async ({ code }) => {
      const link = addressOf(code)
      setAddress(link)
      if (!canvas.current) return
      await drawCard(canvas.current, shown, brand, link)
      await give(await fileOf(canvas.current, `halyard-${kind}-${subjectId}.png`), link)
    },
  })

  async function give(file: File, link: string): Promise<void> {
    if (navigator.canShare?.({ files: [file] })) {
      try {
        return await navigator.share({ files: [file], title: brand, text: link })
      } catch (error) {
        // Closing the share sheet is no failure; one that may not be opened any more leaves the file.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    const url = URL.createObjectURL(file)
    const anchor = document.createElement('a')
    anchor.href = url
    anchor.download = file.name
    anchor.click()
    setTimeout(() => URL.revokeObjectURL(url))
    toast.good(t('saved'))
  }
  return (
    <div className={layout.stack4}>
      <canvas
        ref={canvas}
        className={styles.card}
        role="img"
        aria-label={[shown.title, shown.figure, shown.outcome].join(', ')}
      />
      <Toggle
        label={t('amounts')}
        on={amounts}
        onChange={(on) => {
          setAmounts(on)
          setAddress(undefined)
        }}
      />
      <p className={text.faint}>{t('public')}</p>
      {address !== undefined && <Copied text={address} label={t('copy')} />}
      <Button icon="share" onPress={() => submit({ kind, subjectId, amounts })}>
        {t('share')}
      </Button>
    </div>
  )
}

const brand = 'Halyard'

/** Where anybody can see the receipt: this app, wherever it stands. */
function addressOf(code: string): string {
  return `${location.origin}${location.pathname}#${paths.receipt(code)}`
}
