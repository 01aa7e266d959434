import { saveAddress } from '@halyard/wire/address-book'
import { useState } from 'react'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressesChanged, useSavedAddresses } from '../api.ts'

interface SaveAddressProps {
  asset: string
  network: string
  address: string
}

/** Offers to save an address that is not in the book yet, with a name for it. */
export function SaveAddress({ asset, network, address }: SaveAddressProps) {
  const { t } = useTranslation(['address-book', 'common'])
  const [open, setOpen] = useState(false)
  const form = useForm({ remark: '', twoFactorCode: '' })
  const { data: saved } = useSavedAddresses()
  const takesNetwork = useTakesAdditions()
  const { submit, pending } = useFormSubmit(saveAddress, form, {
    fieldOf: { twoFactorCodeMissing: 'twoFactorCode', codeWrong: 'twoFactorCode' },
    onDone() {
      addressesChanged()
      setOpen(false)
      toast.good(t('saved'))
    },
  })
  // The name belongs to one address, and a code works once.
  function ask() {
    form.reset()
    setOpen(true)
  }
  function save() {
    const { remark, twoFactorCode } = form.values
    return submit({
      asset,
      network: takesNetwork ? network : undefined,
      address,
      remark: remark.trim(),
      twoFactorCode: twoFactorCode.trim() || undefined,
    })
  }
  const known = saved?.some((entry) => entry.asset === asset && entry.address === address)
  return (
    <>
      {known === false && (
        <Button variant="quiet" size="small" icon="plus" onPress={ask}>
          {t('save')}
        </Button>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('save')}
        footer={
          <Button pending={pending} onPress={save}>
            {t('common:save')}
          </Button>
        }
      >
        <div className={styles.saving}>
          <p className={styles.address}>
            {`${asset} · ${network}`}
            <br />
            <GroupedText text={address} />
          </p>
          <TextField
            {...form.bind('remark')}
            label={t('remark')}
            hint={t('remarkHint')}
            autoComplete="off"
            autoCapitalize="sentences"
            maxLength={128}
          />
          <TwoFactorField {...form.bind('twoFactorCode')} />
        </div>
      </Sheet>
    </>
  )
}
