import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import { Section } from './Section.tsx'

/** Where to find answers and people. */
export function Support() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('support.title')}>
      <Row
        leading={<Icon name="support" />}
        title={t('support.service')}
        note={t('support.serviceNote')}
        to={paths.service()}
        arrow
      />
      <Row
        leading={<Icon name="info" />}
        title={t('support.about')}
        note={t('support.aboutNote')}
        to={paths.about}
        arrow
      />
    </Section>
  )
}
