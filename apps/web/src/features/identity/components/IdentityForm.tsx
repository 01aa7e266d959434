import { useEffect } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { type SentPhoto, usePhoto } from '#platform/uploads/use-photo.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type DocumentType, type Identity, useSubmission } from '../api.ts'
import { draft, type PhotoName, photoNames } from '../draft.ts'
import styles from '../identity.module.css'
import { DocumentOutline } from './DocumentOutline.tsx'

const documentTypes = ['passport', 'drivingLicence', 'idCard'] as const satisfies readonly DocumentType[]

/** Name, kind of document and three photos. After a rejection what was sent before is there to be mended. */
export function IdentityForm({ before }: { before: Identity | null }) {
  const { t } = useTranslation(['identity', 'uploads'])
  const { form, photos, documentType, chooseType, errorOf, waiting, pending, send } = useIdentityForm(before)
  return (
    <Form ref={form.element} className={styles.form} label={t('form')} onSubmit={send}>
      <TextField
        {...form.bind('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        autoCapitalize="sentences"
        maxLength={64}
        error={errorOf('name')}
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
          error={errorOf(name)}
        />
      ))}
      <p className={text.small}>{t('privacy')}</p>
      <Button type="submit" pending={pending} disabledReason={waiting ? t('waiting') : undefined}>
        {t('submit')}
      </Button>
    </Form>
  )
}

type Field = 'name' | 'documentType' | PhotoName

/** What is filled in, kept on the device until it is sent, and the call that sends it. */
function useIdentityForm(before: Identity | null) {
  const { t } = useTranslation(['identity', 'uploads'])
  const begun = draft.read()
  const form = useForm<Field>({
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
  const name = form.values.name.trim()
  const documentType = form.values.documentType as DocumentType
  const { submit, pending, errors } = useSubmission(before)
  const sent = { front: photos.front.sent, back: photos.back.sent, held: photos.held.sent }
  const remembered = JSON.stringify({ name: form.values.name, documentType, photos: sent })

  useEffect(() => {
    draft.write(JSON.parse(remembered))
  }, [remembered])

  async function send() {
    const missing = (photo: PhotoName) => (sent[photo] || photos[photo].busy ? undefined : t('uploads:required'))
    const { front, back, held } = sent
    const passes = form.passes({
      name: name === '' ? t('nameMissing') : undefined,
      front: missing('front'),
      back: missing('back'),
      held: missing('held'),
    })
    if (!passes || !front || !back || !held) return
    const uploads = { front: front.uploadId, back: back.uploadId, held: held.uploadId }
    if (!(await submit({ name, documentType, ...uploads }))) return
    draft.forget()
    toast.good(t('sent'))
  }

  return {
    form,
    photos,
    documentType,
    pending,
    waiting: photoNames.some((photo) => photos[photo].busy),
    /** Photos of another document would pass for those of this one. */
    chooseType(chosen: DocumentType) {
      if (chosen === documentType) return
      form.set('documentType', chosen)
      for (const photo of photoNames) photos[photo].remove()
    },
    errorOf(field: 'name' | PhotoName): string | undefined {
      if (field === 'name') return form.errors.name ?? errors.name
      if (photos[field].sent) return errors[field]
      return photos[field].busy ? undefined : form.errors[field]
    },
    send,
  }
}

/** A photo of the submission before: its address names it as well as its id does. */
function sentBefore(url: string | undefined): SentPhoto | undefined {
  return url === undefined ? undefined : { uploadId: url, url }
}
