import { useForm } from '#platform/form/use-form.ts'
import { photoText, usePhotoField } from '#platform/form/use-photo-field.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type DocumentType, type Identity, type PhotoName, photoNames, useSubmission } from '../api.ts'
import styles from '../identity.module.css'

const documentTypes = ['passport', 'drivingLicence', 'idCard'] as const satisfies readonly DocumentType[]

/** Name, kind of document and three photos. After a rejection the last submission is filled in. */
export function IdentityForm({ before }: { before: Identity | null }) {
  const { t } = useTranslation(['identity', 'uploads'])
  const { form, photos, documentType, chooseType, waiting, pending, send } = useIdentityForm(before)
  return (
    <Form ref={form.element} className={styles.form} label={t('form')} onSubmit={send}>
      <TextField
        {...form.bind('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        autoCapitalize="sentences"
        maxLength={64}
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
          error={form.errors[name]}
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

/** The state of the form, kept on the device until it is sent, and the call that sends it. */
function useIdentityForm(before: Identity | null) {
  const { t } = useTranslation(['identity', 'uploads'])
  const form = useForm<Field>(
    {
      name: before?.name ?? '',
      documentType: before?.documentType ?? 'passport',
      front: sentBefore(before?.front),
      back: sentBefore(before?.back),
      held: sentBefore(before?.held),
    },
    { draft: 'identity' },
  )
  const photos = {
    front: usePhotoField(form, 'front'),
    back: usePhotoField(form, 'back'),
    held: usePhotoField(form, 'held'),
  }
  const name = form.values.name.trim()
  const documentType = form.values.documentType as DocumentType
  const { submit, pending } = useSubmission(before, form)
  const sent = { front: photos.front.sent, back: photos.back.sent, held: photos.held.sent }

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
    form.forgetDraft()
    toast.good(t('sent'))
  }

  return {
    form,
    photos,
    documentType,
    pending,
    waiting: photoNames.some((photo) => photos[photo].busy),
    /** Photos of another kind of document must not stay. */
    chooseType(chosen: DocumentType) {
      if (chosen === documentType) return
      form.set('documentType', chosen)
      for (const photo of photoNames) photos[photo].remove()
    },
    send,
  }
}

/** A photo of the last submission: its address has its id. */
function sentBefore(url: string | undefined): string {
  return photoText(url === undefined ? undefined : { uploadId: url, url })
}

/** A drawing of each photo: front, back, the holder with the document. */
function DocumentOutline({ of }: { of: PhotoName }) {
  return (
    <svg
      viewBox="0 0 160 100"
      width="160"
      height="100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[of].map((path) => (
        <path key={path} d={path} />
      ))}
      <path d={corners} strokeWidth="3" />
    </svg>
  )
}

/** The four corners of a view-finder. */
const corners = 'M4 16V4h14M142 4h14v12M156 84v12h-14M18 96H4V84'

const drawings = {
  front: [
    'M22 18h116a6 6 0 016 6v52a6 6 0 01-6 6H22a6 6 0 01-6-6V24a6 6 0 016-6z',
    'M44 34a9 9 0 100 18 9 9 0 000-18zM28 70c1-9 7-13 16-13s15 4 16 13',
    'M76 36h54M76 48h54M76 60h36M76 71h24',
  ],
  back: [
    'M22 18h116a6 6 0 016 6v52a6 6 0 01-6 6H22a6 6 0 01-6-6V24a6 6 0 016-6z',
    'M16 32h128M16 42h128',
    'M28 56h60M28 68h44M112 54h20v18h-20z',
  ],
  held: [
    'M62 14a17 17 0 100 34 17 17 0 000-34z',
    'M28 92c1-22 14-34 34-34 12 0 21 4 27 11',
    'M92 52h42a4 4 0 014 4v26a4 4 0 01-4 4H92a4 4 0 01-4-4V56a4 4 0 014-4z',
    'M101 62a4 4 0 100 8 4 4 0 000-8zM114 63h16M114 71h12M96 79h34',
  ],
} as const satisfies Record<PhotoName, readonly string[]>
