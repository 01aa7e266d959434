import { saveAddress } from '@halyard/wire/address-book'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
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
  const [remark, setRemark] = useState('')
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const { data: saved } = useSavedAddresses()
  const { submit, pending, errors } = useSubmit(saveAddress, {
    onSuccess() {
      addressesChanged()
      setOpen(false)
      toast.good(t('saved'))
    },
    onRefusal({ refusal, message }) {
      if (refusal !== 'twoFactorCodeMissing' && refusal !== 'codeWrong') return false
      setCodeError(message)
      return true
    },
  })
  // What was typed for another address is nothing to keep; a code works once.
  function ask() {
    setRemark('')
    setCode('')
    setCodeError(undefined)
    setOpen(true)
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
          <Button
            pending={pending}
            onPress={() =>
              submit({ asset, network, address, remark: remark.trim(), twoFactorCode: code.trim() || undefined })
            }
          >
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
            label={t('remark')}
            hint={t('remarkHint')}
            autoComplete="off"
            autoCapitalize="sentences"
            maxLength={128}
            value={remark}
            onChange={setRemark}
            error={errors.remark}
          />
          <TwoFactorField
            value={code}
            onChange={(typed) => {
              setCode(typed)
              setCodeError(undefined)
            }}
            error={codeError}
          />
        </div>
      </Sheet>
    </>
  )
}
