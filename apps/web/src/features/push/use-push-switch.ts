import { useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { turnPushOff, turnPushOn } from '#platform/push/push.ts'
import { toast } from '#ui/toast.ts'
import { pushChanged } from './api.ts'

/** Has this device told, or told no more; one at a time. */
export function usePushSwitch(serverKey: string) {
  const { t } = useTranslation('push')
  const [pending, setPending] = useState(false)
  /** A second tap comes before the first is drawn. */
  const busy = useRef(false)
  const change = async (on: boolean) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      if (on) await turnPushOn(serverKey)
      else await turnPushOff()
    } catch (error) {
      console.warn('push', error)
      toast.bad(t('failed'))
    } finally {
      busy.current = false
      setPending(false)
      await pushChanged()
    }
  }
  return { change, pending }
}
