import { standardReasonOf } from '@halyard/domain/notifications'
import { useTranslation } from './use-translation.ts'

/** The reason of a rejection: a standard reason in the reader's language, any other as the operator wrote it. */
export function useReasonText(reason: string | null): string | null {
  const { t } = useTranslation('notifications')
  const standard = reason === null ? undefined : standardReasonOf(reason)
  return standard ? t(`reason.${standard}`) : reason
}
