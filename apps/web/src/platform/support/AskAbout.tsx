import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { type SupportSubject, supportPaths } from './support-paths.ts'

/** Leads from a thing of the user's to a conversation about it. */
export function AskAbout(about: SupportSubject) {
  const { t } = useTranslation('support')
  if (!useTakesAdditions()) return null
  return (
    <Button variant="quiet" icon="support" to={supportPaths.ask(about)}>
      {t('ask')}
    </Button>
  )
}
