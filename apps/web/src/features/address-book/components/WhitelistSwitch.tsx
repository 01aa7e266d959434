import { setAddressWhitelist } from '@halyard/wire/address-book'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { CodeField } from '#platform/form/CodeField.tsx'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useOwnCode } from '#platform/form/use-own-code.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { ReviewFooter } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import styles from '../address-book.module.css'
import { useWhitelist, whitelistChanged } from '../api.ts'

/**
 * Turns the withdrawal whitelist on at once, and off with a mailed code. Draws nothing where the server has none.
 */
export function WhitelistSwitch() {
  const { t } = useTranslation('address-book')
  const { language } = useUi()
  const { data } = useWhitelist()
  const [ending, setEnding] = useState(false)
  const { submit } = useSubmit(setAddressWhitelist, { onSuccess: whitelistChanged })
  if (!data) return null
  const { on, endsAt } = data
  return (
    <Card>
      <Toggle
        label={t('whitelist.switch')}
        on={on && endsAt === null}
        onChange={(wanted) => (wanted ? submit({ on: true }) : setEnding(true))}
      />
      <p className={text.small}>
        {endsAt ? t('whitelist.ends', { at: formatDate(endsAt, language, 'moment') }) : t('whitelist.note')}
      </p>
      <EndWhitelist open={ending} onClose={() => setEnding(false)} />
    </Card>
  )
}

/** Asks for what only the owner has: a code to their address, and that of the second factor. */
function EndWhitelist({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('address-book')
  const { data: user } = useQuery(apiQuery(getUserInfo, undefined))
  const form = useForm({ code: '', twoFactorCode: '' })
  const code = useOwnCode('addressWhitelist', user?.username ?? '', form)
  const { submit, pending } = useFormSubmit(setAddressWhitelist, form, {
    // Of two codes it may be either.
    fieldOf: { twoFactorCodeMissing: 'twoFactorCode', ...(user?.hasTwoFactor ? {} : { codeWrong: 'code' }) },
    onDone() {
      code.forget()
      form.reset()
      whitelistChanged()
      onClose()
    },
  })
  const { code: typed, twoFactorCode } = form.values
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('whitelist.off.title')}
      footer={
        <ReviewFooter warning={t('whitelist.off.text')} onCancel={onClose}>
          <Button
            pending={pending}
            onPress={() => submit({ on: false, code: typed, twoFactorCode: twoFactorCode.trim() || undefined })}
          >
            {t('whitelist.off.confirm')}
          </Button>
        </ReviewFooter>
      }
    >
      <div className={styles.saving}>
        <CodeField code={code} form={form} onSend={code.send} />
        <TwoFactorField {...form.bind('twoFactorCode')} />
      </div>
    </Sheet>
  )
}
