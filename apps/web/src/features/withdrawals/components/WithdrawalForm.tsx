import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import type { KeyValueProps } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import type { WithdrawalBeingWritten } from '../use-withdrawal.ts'
import { Gate } from './Gate.tsx'
import { SubmitSheet } from './SubmitSheet.tsx'

interface WithdrawalFormProps {
  withdrawal: WithdrawalBeingWritten
  /** Where it goes, to be read once more. */
  rows: KeyValueProps['rows']
  /** What cannot be undone about it. */
  warning: string
  /** The fields. */
  children: ReactNode
}

/** A form of a withdrawal: what is in its way, the fields, a last look at what leaves, and the withdrawal password. */
export function WithdrawalForm({ withdrawal, rows, warning, children }: WithdrawalFormProps) {
  const { t } = useTranslation('withdrawals')
  const { account, hindrance, judged, terms } = withdrawal
  return (
    <>
      <Form ref={withdrawal.element} className={layout.pageClose} onSubmit={withdrawal.review}>
        <Gate account={account} />
        {children}
        <Button type="submit" disabledReason={hindrance && t(`hindrance.${hindrance}`)}>
          {t('look')}
        </Button>
      </Form>
      <SubmitSheet
        open={withdrawal.reviewing}
        onClose={withdrawal.leaveReview}
        net={judged?.net}
        asset={terms?.asset ?? ''}
        warning={warning}
        hasPassword={account?.hasWithdrawalPassword ?? true}
        pending={withdrawal.pending}
        errors={withdrawal.proofErrors}
        onType={withdrawal.clearProofErrors}
        onSubmit={withdrawal.send}
        rows={[
          ...rows,
          {
            label: t('quantity'),
            value: <NumberText value={judged?.quantity} unit={terms?.asset} scale={18} />,
          },
          { label: t('fee'), value: <NumberText value={terms?.fee} unit={terms?.asset} scale={18} /> },
        ]}
      />
    </>
  )
}
