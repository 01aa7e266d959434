import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths, type SupportSubject } from '#platform/navigation/paths.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'

/** Leads from a thing of the user's to a conversation about it. */
export function AskAbout(about: SupportSubject) {
  const { t } = useTranslation('support')
  if (!useTakesAdditions()) return null
  return (
    <Button variant="quiet" icon="support" to={paths.askSupport(about)}>
      {t('ask')}
    </Button>
  )
}
