import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Section } from './Section.tsx'
import { Way } from './Way.tsx'

/** Where to find answers and people. */
export function Support() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('support.title')}>
      <Way icon="support" name="support.service" to={paths.service()} />
      <Way icon="info" name="support.about" to={paths.about} />
    </Section>
  )
}
