import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type LockMinutes, lockAfter, lockChoices, useLock } from '#platform/session/lock.ts'
import { Card } from '#ui/Card.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Row } from '#ui/Row.tsx'
import { toast } from '#ui/toast.ts'
import { unitText } from '#ui/unit-text.ts'
import { canUsePasskeys, confirmedByPasskey, usePasskeys } from '../api.ts'
import { FormNote } from './Form.tsx'

type Choice = LockMinutes | undefined

/**
 * Whether the app locks itself on this device. Each change is confirmed by the passkey that opens it, so that the lock is
 * never one that the device cannot open; without any, it can be switched off alone.
 */
export function AppLock() {
  const { t } = useTranslation('account-security')
  const { language } = useUi()
  const after = useLock((lock) => lock.after)
  const { data } = usePasskeys()
  const [choosing, setChoosing] = useState(false)
  if (!data) return null
  const hindrance = !canUsePasskeys() ? 'lock.unsupported' : data.list.length === 0 ? 'lock.noPasskey' : undefined
  const choices: readonly Choice[] = hindrance === undefined ? [undefined, ...lockChoices] : [undefined]
  const wordsOf = (choice: number | undefined) =>
    choice === undefined
      ? t('lock.off')
      : choice === 0
        ? t('lock.atOnce')
        : unitText(choice, 'minute', 'long', language)

  async function choose(choice: Choice) {
    if (choice === after) return
    try {
      if (hindrance === undefined && !(await confirmedByPasskey())) return toast.bad(t('lock.notConfirmed'))
      lockAfter(choice)
      toast.good(t(choice === undefined ? 'lock.isOff' : 'lock.on'))
    } catch (error) {
      toast.bad(describeFailure(error))
    }
  }

  const canChoose = hindrance === undefined || after !== undefined
  return (
    <>
      <Card>
        <Row
          leading={<Icon name="lock" />}
          title={t('lock.title')}
          note={t(hindrance ?? 'lock.note')}
          value={wordsOf(after)}
          {...(canChoose ? { onPress: () => setChoosing(true), arrow: true } : {})}
        />
      </Card>
      <PickSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('lock.choose')}
        find={() => choices}
        keyOf={String}
        row={(choice) => ({ title: wordsOf(choice) })}
        chosen={String(after)}
        onChoose={(choice) => void choose(choice)}
      >
        <FormNote>{t('lock.about')}</FormNote>
      </PickSheet>
    </>
  )
}
