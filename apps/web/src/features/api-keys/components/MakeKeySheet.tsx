import { apiKeyAddressesMax } from '@halyard/domain/api-keys'
import { demoWithdrawalPassword } from '@halyard/domain/auth'
import { isAddressRange, makeApiKey } from '@halyard/wire/api-keys'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useIsDemoAccount } from '#platform/session/demo-account.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import { apiKeysChanged } from '../api.ts'
import styles from '../api-keys.module.css'

interface MakeKeySheetProps {
  open: boolean
  onClose: () => void
  onMade: (made: ResponseOf<typeof makeApiKey>) => void
}

/** Makes a key; a user without a withdrawal password is led to set one. */
export function MakeKeySheet({ open, onClose, onMade }: MakeKeySheetProps) {
  const { t } = useTranslation(['api-keys', 'withdrawals'])
  const { data: account } = useQuery(apiQuery(getUserInfo, undefined))
  return (
    <Sheet open={open} onClose={onClose} title={t('make')}>
      {(account?.hasWithdrawalPassword ?? true) ? (
        <MakeKeyForm
          onMade={(made) => {
            onClose()
            onMade(made)
          }}
        />
      ) : (
        <div className={layout.stack4}>
          <Banner icon="key" title={t('withdrawals:password.none')}>
            <p>{t('passwordNone')}</p>
          </Banner>
          <Button to={paths.resetWithdrawPassword}>{t('withdrawals:password.set')}</Button>
        </div>
      )}
    </Sheet>
  )
}

function MakeKeyForm({ onMade }: Pick<MakeKeySheetProps, 'onMade'>) {
  const { t } = useTranslation(['api-keys', 'withdrawals'])
  const isShared = useIsDemoAccount()
  const form = useForm(
    { name: '', mayTrade: 'yes', mayWithdraw: '', addresses: '', withdrawalPassword: '', twoFactorCode: '' },
    { draft: 'api key' },
  )
  const right = (field: 'mayTrade' | 'mayWithdraw') => ({
    on: form.values[field] !== '',
    onChange: (on: boolean) => form.set(field, on ? 'yes' : ''),
  })
  const { submit, pending } = useFormSubmit(makeApiKey, form, {
    fieldOf: {
      withdrawalPasswordMissing: 'withdrawalPassword',
      withdrawalPasswordWrong: 'withdrawalPassword',
      twoFactorCodeMissing: 'twoFactorCode',
      codeWrong: 'twoFactorCode',
    },
    onDone(made) {
      form.forgetDraft()
      apiKeysChanged()
      onMade(made)
    },
  })

  function make() {
    const name = form.values.name.trim()
    const { withdrawalPassword, twoFactorCode } = form.values
    const addresses = form.values.addresses.split(/[\s,;]+/).filter(Boolean)
    const areRight = addresses.length <= apiKeyAddressesMax && addresses.every(isAddressRange)
    const passes = form.passes({
      name: name === '' ? t('nameMissing') : undefined,
      addresses: areRight ? undefined : t('addressesWrong'),
      withdrawalPassword: withdrawalPassword === '' ? t('withdrawals:password.missing') : undefined,
    })
    if (!passes) return
    const proof = { withdrawalPassword, twoFactorCode: twoFactorCode.trim() || undefined }
    return submit({ name, mayTrade: right('mayTrade').on, mayWithdraw: right('mayWithdraw').on, addresses, ...proof })
  }

  return (
    <Form ref={form.element} className={layout.stack4} label={t('make')} onSubmit={make}>
      <TextField {...form.bind('name')} label={t('name')} hint={t('nameHint')} autoComplete="off" maxLength={40} />
      <fieldset className={styles.rights}>
        <legend className={text.subheading}>{t('rights')}</legend>
        <p className={text.small}>{t('readNote')}</p>
        <Toggle label={t('trade')} {...right('mayTrade')} />
        <Toggle label={t('withdraw')} {...right('mayWithdraw')} />
        <p className={text.small}>{t('withdrawNote')}</p>
      </fieldset>
      <TextField
        {...form.bind('addresses')}
        label={t('addresses')}
        hint={t('addressesHint')}
        autoComplete="off"
        autoCapitalize="none"
      />
      <PasswordField
        {...form.bind('withdrawalPassword')}
        label={t('withdrawals:password.label')}
        autoComplete="off"
        hint={[
          t('withdrawals:password.hint'),
          isShared && t('withdrawals:password.demo', { password: demoWithdrawalPassword }),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <TwoFactorField {...form.bind('twoFactorCode')} />
      <Button type="submit" pending={pending}>
        {t('make')}
      </Button>
    </Form>
  )
}
