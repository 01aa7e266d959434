import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#platform/site/site.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** Opens the ways to reach customer service, for those who cannot get in. */
export function HelpButton() {
  const { t } = useTranslation('auth')
  const { site } = useSite()
  const [open, setOpen] = useState(false)
  const contacts = site?.contacts ?? []
  return (
    <>
      <IconButton icon="support" label={t('help.title')} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('help.title')}>
        {contacts.length === 0 && <EmptyState title={t('help.none')} icon="support" />}
        {contacts.map(({ channel, value }) => (
          <Row
            key={`${channel} ${value}`}
            title={value}
            note={channel === 'email' ? t('help.email') : channel === 'phone' ? t('help.phone') : channel}
            trailing={<CopyButton text={value} label={t('help.copy', { value })} />}
          />
        ))}
      </Sheet>
    </>
  )
}
