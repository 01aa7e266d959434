import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Row } from '#ui/Row.tsx'
import { useFirstSteps } from '../first-steps.ts'
import styles from './FirstSteps.module.css'

/** What a newcomer does first. It leaves for good once all is done, or when it is skipped. */
export function FirstSteps({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation('assets')
  const { steps, leave } = useFirstSteps(onLeave)
  if (!steps) return null
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t('steps.title')}</h2>
        <IconButton icon="close" size={18} label={t('steps.skip')} onPress={leave} />
      </div>
      {steps.map(({ name, state, to }) => (
        <Row
          key={name}
          className={state === 'done' ? styles.done : undefined}
          leading={<Icon name={state === 'done' ? 'check' : icons[name]} size={20} />}
          title={t(`steps.${name}`)}
          {...(state === 'open' ? { to } : { value: t(`steps.${state}`) })}
        />
      ))}
    </section>
  )
}

const icons = { verify: 'shield', fund: 'deposit', favourites: 'star', trade: 'swap' } as const
