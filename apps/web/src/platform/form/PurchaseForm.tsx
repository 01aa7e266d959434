import type { ReactNode } from 'react'
import { AmountField, type AmountFieldProps } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { type Review, ReviewSheet, type ReviewSheetProps } from '#ui/ReviewSheet.tsx'
import text from '#ui/text.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../navigation/paths.ts'
import { AmountShares, type AmountSharesProps } from './AmountShares.tsx'
import type { Purchase } from './use-purchase.ts'

interface PurchaseFormProps {
  purchase: Purchase
  /** The label of the button. */
  submit: string
  /** Why buying is impossible now, whatever is typed. */
  closed?: string | undefined
  /** A link to a deposit where the balance is too small. */
  deposit?: string
  /** The content of the review; what moves no money needs none. */
  review?: Review
  /** A note below the button. */
  note?: string
  /** The amount and its figures. */
  children: ReactNode
}

/** A form for one amount: fields and figures, the button, and the link to a deposit. */
export function PurchaseForm({ purchase, submit, closed, deposit, review, note, children }: PurchaseFormProps) {
  const form = (
    <Form className={layout.stack3} onSubmit={review ? purchase.review : purchase.submit}>
      {children}
      <Button type="submit" pending={purchase.pending} disabledReason={closed}>
        {submit}
      </Button>
      {deposit !== undefined && purchase.short && (
        <Button variant="secondary" size="medium" wide to={paths.depositCoins}>
          {deposit}
        </Button>
      )}
      {note !== undefined && <p className={text.faint}>{note}</p>}
    </Form>
  )
  if (!review) return form
  return (
    <>
      {form}
      <PurchaseReview {...review} purchase={purchase} submit={submit} closed={closed} />
    </>
  )
}

type PurchaseReviewProps = Pick<PurchaseFormProps, 'purchase' | 'submit' | 'closed'> &
  Pick<ReviewSheetProps, keyof Review | 'askNoMore' | 'variant'> & { title?: string }

/** The review of a purchase, which sends it. */
export function PurchaseReview({ purchase, submit, closed, ...review }: PurchaseReviewProps) {
  const { t } = useTranslation('amounts')
  return (
    <ReviewSheet
      title={t('review')}
      {...review}
      open={purchase.reviewing}
      onClose={purchase.leaveReview}
      confirm={submit}
      pending={purchase.pending}
      closed={closed}
      onConfirm={purchase.submit}
    />
  )
}

type PurchaseAmountProps = { purchase: Purchase } & Omit<AmountFieldProps, 'name' | 'value' | 'onChange' | 'error'>

/** The amount of a purchase, with its error. */
export function PurchaseAmount({ purchase, ...field }: PurchaseAmountProps) {
  return (
    <AmountField
      {...field}
      name={purchase.field}
      value={purchase.entered}
      onChange={purchase.enter}
      error={purchase.error}
    />
  )
}

type PurchaseSharesProps = { purchase: Purchase } & Omit<AmountSharesProps, 'value' | 'onChange'>

/** Fills the amount of a purchase with a share of the balance. */
export function PurchaseShares({ purchase, ...shares }: PurchaseSharesProps) {
  return <AmountShares {...shares} value={purchase.entered} onChange={purchase.enter} />
}
