import { messageLengthMax, messagePicturesMax } from '@halyard/domain/support'
import { useForm } from '#platform/form/use-form.ts'
import { usePhotoField } from '#platform/form/use-photo-field.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { Photo } from '#platform/uploads/use-photo.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { LinesField } from '#ui/TextField.tsx'
import styles from './Composer.module.css'

export interface Message {
  readonly text: string
  readonly pictures: string[]
}

interface ComposerProps {
  /** The name of its draft, which outlives the page. */
  draft: string
  pending: boolean
  /** Resolves with what was answered, or with undefined where it was not sent. */
  send: (message: Message) => Promise<unknown>
}

/** What a user writes a message with, and attaches pictures. */
export function Composer({ draft, pending, send }: ComposerProps) {
  const { t } = useTranslation('support')
  const form = useForm({ text: '', picture1: '', picture2: '', picture3: '', picture4: '' }, { draft })
  const photos = usePhotos(form)
  const free = photos.filter(({ state }) => state === 'empty')

  function problem(text: string): string | undefined {
    if (photos.some(({ busy }) => busy)) return t('pictureBusy')
    if (photos.some(({ state }) => state === 'failed')) return t('pictureFailed')
    return text === '' && free.length === photos.length ? t('nothing') : undefined
  }

  async function submit() {
    const text = form.values.text.trim()
    if (!form.passes({ text: problem(text) })) return
    const pictures = photos.flatMap(({ sent }) => sent?.uploadId ?? [])
    if ((await send({ text, pictures })) === undefined) return
    // Where the page went on to another, nothing is left that would forget it.
    form.forgetDraft()
    for (const photo of photos) photo.remove()
    form.reset()
  }

  return (
    <Form ref={form.element} className={styles.form} onSubmit={submit}>
      {free.length < photos.length && (
        <ul className={styles.pictures}>
          {photos.map((photo, index) =>
            photo.state === 'empty' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place for a picture, of which there are always four
              <li key={index}>
                <Attached photo={photo} name={t('picture', { number: index + 1 })} />
              </li>
            ),
          )}
        </ul>
      )}
      <LinesField {...form.bind('text')} label={t('message')} maxLength={messageLengthMax} />
      <div className={styles.actions}>
        {free.length > 0 ? (
          <label className={styles.attach}>
            <input
              type="file"
              accept="image/*"
              multiple
              className={styles.file}
              aria-label={t('attach')}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])].slice(0, free.length)
                currentTarget.value = ''
                for (const [index, file] of files.entries()) free[index]?.choose(file)
              }}
            />
            <Icon name="picture" size={22} />
          </label>
        ) : (
          <span className={styles.full}>{t('picturesMax', { count: messagePicturesMax })}</span>
        )}
        <Button type="submit" size="medium" pending={pending}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

type Fields = 'text' | 'picture1' | 'picture2' | 'picture3' | 'picture4'

function usePhotos(form: Parameters<typeof usePhotoField<Fields>>[0]): readonly Photo[] {
  return [
    usePhotoField(form, 'picture1'),
    usePhotoField(form, 'picture2'),
    usePhotoField(form, 'picture3'),
    usePhotoField(form, 'picture4'),
  ]
}

/** An attached picture: its preview, how far it has been sent, another try, its removal. */
function Attached({ photo, name }: { photo: Photo; name: string }) {
  const { t } = useTranslation('uploads')
  const percent = Math.round(photo.progress * 100)
  return (
    <figure className={styles.attached}>
      {photo.source === undefined ? <Icon name="picture" size={24} /> : <img src={photo.source} alt={name} />}
      <IconButton icon="close" size={16} label={t('remove', { photo: name })} onPress={photo.remove} />
      {photo.busy && (
        <div className={styles.progress}>
          <ProgressBar label={t('sending', { percent })} value={percent} />
        </div>
      )}
      {photo.state === 'failed' && (
        <figcaption className={styles.failed} role="alert">
          {photo.failure}
          {photo.retry && (
            <Button variant="quiet" size="small" aria-label={`${t('again')}: ${name}`} onPress={photo.retry}>
              {t('again')}
            </Button>
          )}
        </figcaption>
      )}
    </figure>
  )
}
