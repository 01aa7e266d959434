import { useEffect } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { type SentPhoto, usePhoto } from '#platform/uploads/use-photo.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { type DocumentType, type Identity, useSubmission } from '../api.ts'
import { draft, type PhotoName, photoNames } from '../draft.ts'
import styles from '../identity.module.css'
import { DocumentOutline } from './DocumentOutline.tsx'

const documentTypes = ['passport', 'drivingLicence', 'idCard'] as const satisfies readonly DocumentType[]

/** Name, kind of document and three photos. After a rejection what was sent before is there to be mended. */
export function IdentityForm({ before }: { before: Identity | null }) {
  const { t } = useTranslation(['identity', 'uploads'])
  const begun = draft.read()
  const form = useForm<'name' | 'documentType' | PhotoName>({
    name: begun?.name ?? before?.name ?? '',
    documentType: begun?.documentType ?? before?.documentType ?? 'passport',
    front: '',
    back: '',
    held: '',
  })
  const photos = {
    front: usePhoto(begun?.photos.front ?? sentBefore(before?.front)),
    back: usePhoto(begun?.photos.back ?? sentBefore(before?.back)),
    held: usePhoto(begun?.photos.held ?? sentBefore(before?.held)),
  }
  const documentType = form.values.documentType as DocumentType
  const { submit, pending, errors } = useSubmission(before)
  const sent = { front: photos.front.sent, back: photos.back.sent, held: photos.held.sent }
  const remembered = JSON.stringify({ name: form.values.name, documentType, photos: sent })

  useEffect(() => {
    draft.write(JSON.parse(remembered))
  }, [remembered])

  /** Photos of another document would pass for those of this one. */
  function chooseType(chosen: DocumentType) {
    if (chosen === documentType) return
    form.set('documentType', chosen)
    for (const name of photoNames) photos[name].remove()
  }

  async function send() {
    const missing = (name: PhotoName) => (sent[name] || photos[name].busy ? undefined : t('uploads:required'))
    const { front, back, held } = sent
    const passes = form.passes({
      name: form.values.name.trim() === '' ? t('nameMissing') : undefined,
      front: missing('front'),
      back: missing('back'),
      held: missing('held'),
    })
    if (!passes || !front || !back || !held) return
    const answer = await submit({
      name: form.values.name.trim(),
      documentType,
      front: front.uploadId,
      back: back.uploadId,
      held: held.uploadId,
    })
    if (!answer) return
    draft.forget()
    toast.good(t('sent'))
  }

  const waiting = photoNames.some((name) => photos[name].busy)
  return (
    <form
      ref={form.element}
      className={styles.form}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="name"
        autoCapitalize="sentences"
        maxLength={64}
        value={form.values.name}
        onChange={(typed) => form.set('name', typed)}
        error={form.errors.name ?? errors.name}
      />
      <div>
        <p className={styles.question}>{t('documentType')}</p>
        <Segmented<DocumentType>
          label={t('documentType')}
          options={documentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={documentType}
          onChange={chooseType}
        />
      </div>
      {photoNames.map((name) => (
        <PhotoSlot
          key={name}
          label={t(`photo.${documentType}.${name}`)}
          hint={t(`hint.${name}`)}
          photo={photos[name]}
          camera={name === 'held' ? 'user' : 'environment'}
          outline={<DocumentOutline of={name} />}
          error={photos[name].sent ? errors[name] : photos[name].busy ? undefined : form.errors[name]}
        />
      ))}
      <p className={styles.privacy}>{t('privacy')}</p>
      <Button type="submit" pending={pending} disabledReason={waiting ? t('waiting') : undefined}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** A photo of the submission before: its address names it as well as its id does. */
function sentBefore(url: string | undefined): SentPhoto | undefined {
  return url === undefined ? undefined : { uploadId: url, url }
}
