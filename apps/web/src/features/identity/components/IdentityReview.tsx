import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useLoginState } from '#platform/navigation/login-state.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { PrivatePhoto } from '#platform/uploads/PrivatePhoto.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import { type Identity, photoNames } from '../api.ts'
import styles from '../identity.module.css'

/** A submission under review, or approved: its state, and what was sent. */
export function IdentityReview({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['identity', 'common'])
  const back = useBack()
  const interrupted = useLoginState().from !== undefined
  const passed = identity.state === 'passed'
  const steps: TimelineStep[] = [
    { title: t('step.submitted'), note: <DateText value={identity.submittedAt} />, state: 'done' },
    passed
      ? { title: t('step.reviewed'), note: <DateText value={identity.updatedAt} />, state: 'done' }
      : { title: t('step.review'), note: t('step.reviewNote'), state: 'now' },
    { title: t('step.passed'), note: t('step.passedNote'), state: passed ? 'done' : 'ahead' },
  ]
  return (
    <>
      <div className={styles.state} role="status">
        <span className={styles.drawing}>
          <Icon name={passed ? 'shield' : 'history'} size={32} />
        </span>
        <p className={styles.title}>{t(passed ? 'passed' : 'submitted')}</p>
        <p className={styles.text}>{t(passed ? 'passedText' : 'submittedText')}</p>
      </div>
      {interrupted && (
        <Button variant={passed ? 'primary' : 'secondary'} onPress={back}>
          {t(passed ? 'common:continueThere' : 'backToBefore')}
        </Button>
      )}
      <Card>
        <Timeline label={t('step.label')} steps={steps} />
      </Card>
      <Card>
        <KeyValue
          size="large"
          rows={[fact(t('name'), identity.name), fact(t('documentType'), t(`type.${identity.documentType}`))]}
        />
        <div className={styles.photos}>
          {photoNames.map((name) => (
            <PrivatePhoto key={name} url={identity[name]} label={t(`photo.${identity.documentType}.${name}`)} />
          ))}
        </div>
      </Card>
    </>
  )
}
