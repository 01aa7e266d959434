import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** The way to the help and to people, for those who cannot get in. */
export function HelpButton() {
  const { t } = useTranslation('titles')
  return <IconButton icon="support" label={t('support')} to={paths.service()} />
}
