import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import text from '#ui/text.module.css'
import type { DocumentType, Identity } from '../api.ts'
import { photoNames } from '../draft.ts'
import styles from '../identity.module.css'
import { useIdentityForm } from '../use-identity-form.ts'
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
