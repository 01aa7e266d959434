import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { endTwoFactor, renewRecoveryCodes } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ReviewFooter } from '#ui/ReviewSheet.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { AppCodeField } from './AppCodeField.tsx'
import { Form } from './Form.tsx'

interface TwoFactorIsOnProps {
  recoveryCodesLeft: number
  onCodes: (recoveryCodes: readonly string[]) => void
  onOff: () => void
}

/** The actions of a second factor that is on. */
export function TwoFactorIsOn({ recoveryCodesLeft, onCodes, onOff }: TwoFactorIsOnProps) {
  const { t } = useTranslation('account-security')
  const [action, setAction] = useState<'renew' | 'end'>()
  const close = () => setAction(undefined)
  return (
    <>
      <Card>
        <Row
          leading={<Icon name="key" />}
          title={t('codes.renew')}
          note={t('codes.left', { left: recoveryCodesLeft })}
          onPress={() => setAction('renew')}
          arrow
        />
        <Row
          leading={<Icon name="lock" />}
          title={t('turnOff')}
          note={t('turnOffNote')}
          onPress={() => setAction('end')}
          arrow
        />
      </Card>
      <ProofSheet
        endpoint={renewRecoveryCodes}
        open={action === 'renew'}
        onClose={close}
        title={t('codes.renew')}
        note={t('codes.renewNote')}
        submitLabel={t('codes.create')}
        onDone={({ recoveryCodes }) => {
          close()
          onCodes(recoveryCodes)
        }}
      />
      <ProofSheet
        endpoint={endTwoFactor}
        open={action === 'end'}
        onClose={close}
        title={t('turnOff')}
        note={t('turnOffNote')}
        submitLabel={t('turnOff')}
        variant="danger"
        onDone={() => {
          close()
          toast.good(t('isOff'))
          onOff()
        }}
      />
    </>
  )
}

interface ProofSheetProps<E extends Endpoint> {
  endpoint: E
  open: boolean
  onClose: () => void
  title: string
  /** The warning about the consequence. */
  note: string
  submitLabel: string
  variant?: 'primary' | 'danger'
  onDone: (answer: ResponseOf<E>) => unknown
}

/** Asks for the password and a code before security settings change. */
function ProofSheet<E extends typeof renewRecoveryCodes | typeof endTwoFactor>(props: ProofSheetProps<E>) {
  const { t } = useTranslation('account-security')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title}>
      <ProofForm {...props} passwordLabel={t('password')} codeLabel={t('anyCode')} />
    </Sheet>
  )
}

type ProofFormProps<E extends Endpoint> = ProofSheetProps<E> & { passwordLabel: string; codeLabel: string }

/** Remounted each time the sheet opens: password and code are not kept. */
function ProofForm<E extends typeof renewRecoveryCodes | typeof endTwoFactor>(props: ProofFormProps<E>) {
  const { t } = useTranslation('account-security')
  const form = useForm({ password: '', code: '' })
  const { submit, pending } = useAuthSubmit(props.endpoint, form, { onDone: props.onDone })

  function prove() {
    const { password, code } = form.values
    const passes = form.passes({
      password: password === '' ? t('passwordMissing') : undefined,
      code: code.trim() === '' ? t('anyCodeMissing') : undefined,
    })
    if (passes) return submit({ password, code: code.trim() } as RequestOf<E>)
  }

  return (
    <Form
      form={form}
      label={props.title}
      onSubmit={prove}
      footer={
        <ReviewFooter warning={props.note} onCancel={props.onClose}>
          <Button type="submit" variant={props.variant ?? 'primary'} pending={pending}>
            {props.submitLabel}
          </Button>
        </ReviewFooter>
      }
    >
      <PasswordField label={props.passwordLabel} autoComplete="current-password" {...form.bind('password')} />
      <AppCodeField form={form} label={props.codeLabel} recovery />
    </Form>
  )
}
