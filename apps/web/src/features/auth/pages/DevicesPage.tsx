import { forgetDevices } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { useListPlace } from '#ui/use-list-place.ts'
import { type Device, devicesChanged, useDevices } from '../api.ts'
import { Form, FormNote } from '../components/Form.tsx'
import { forgetDevice } from '../known-device.ts'

/** The devices that the account is known on: from where they signed in, what they have, and their end. */
export default function DevicesPage() {
  const { t } = useTranslation('account-security')
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <p className={text.body}>{t('devices.intro')}</p>
        <Loaded query={useDevices()} skeleton={[1, 2].map((each) => <SkeletonBlock key={each} height={210} />)}>
          {({ list }) => <Devices list={list} />}
        </Loaded>
      </div>
    </>
  )
}

type Choice = Device | 'others'

function Devices({ list }: { list: readonly Device[] }) {
  const { t } = useTranslation('account-security')
  const place = useListPlace(list)
  const [asked, setAsked] = useState<{ what: Choice; open: boolean }>()
  const ask = (what: Choice) => {
    place.remember()
    setAsked({ what, open: true })
  }
  if (list.length === 0) return <EmptyState icon="phone" title={t('devices.none')} />
  return (
    <section ref={place.region} className={layout.stack3}>
      <ul className={layout.stack3}>
        {list.map((device) => (
          <li key={device.deviceId}>
            <DeviceCard device={device} onForget={() => ask(device)} />
          </li>
        ))}
      </ul>
      {list.some(({ current }) => !current) && list.length > 1 && (
        <Button variant="quiet" onPress={() => ask('others')}>
          {t('devices.forgetOthers')}
        </Button>
      )}
      {asked && <ForgetSheet {...asked} onClose={() => setAsked({ ...asked, open: false })} returnTo={place.find} />}
    </section>
  )
}

function DeviceCard({ device, onForget }: { device: Device; onForget: () => void }) {
  const { t } = useTranslation(['account-security', 'titles'])
  const { address, since, signedInAt, current, signedIn, pushed, passkey, apiKeys } = device
  const name = nameOf(device)
  return (
    <Card className={layout.stack3}>
      <div className={layout.ends}>
        <h2 className={text.heading}>{name}</h2>
        {current ? (
          <Pill tone="accent">{t('signIns.current')}</Pill>
        ) : (
          signedIn && <Pill tone="warning">{t('devices.signedIn')}</Pill>
        )}
      </div>
      <KeyValue
        rows={[
          signedInAt && fact(t('devices.lastSignIn'), <DateText value={signedInAt} style="moment" />),
          address !== null && fact(t('devices.address'), address),
          fact(t('devices.since'), <DateText value={since} style="day" />),
          passkey !== null && fact(t('devices.passkey'), passkey),
          fact(t('titles:push'), pushed ? t('devices.on') : t('twoFactor.off')),
          apiKeys.length > 0 && fact(t('titles:apiKeys'), apiKeys.join(', ')),
        ]}
      />
      <Button size="medium" wide variant="secondary" aria-label={t('devices.forgetOne', { name })} onPress={onForget}>
        {t('devices.forget')}
      </Button>
    </Card>
  )
}

/** A server that knew it before it was told of devices has no name for it. */
const nameOf = ({ device }: Device) => device || '—'

interface ForgetSheetProps {
  what: Choice
  open: boolean
  onClose: () => void
  /** Gets the focus afterwards: the device's card may be gone. */
  returnTo: () => HTMLElement | null
}

/** Forgets a device, or all others, after the password. */
function ForgetSheet({ what, onClose, ...sheet }: ForgetSheetProps) {
  const { t } = useTranslation('account-security')
  const navigate = useNavigate()
  const form = useForm({ password: '' })
  const one = what === 'others' ? undefined : what
  const { submit, pending } = useFormSubmit(forgetDevices, form, {
    fieldOf: { passwordWrong: 'password' },
    onDone() {
      if (one?.current) {
        forgetDevice()
        navigate(paths.login, { replace: true })
        useSession.getState().signOut()
        return
      }
      devicesChanged()
      toast.good(one ? t('devices.forgotten') : t('devices.othersForgotten'))
      onClose()
    },
  })

  function forget() {
    const { password } = form.values
    const passes = form.passes({ password: password === '' ? t('passwordMissing') : undefined })
    if (passes) return submit({ deviceId: one?.deviceId, password })
  }

  const title = one ? t('devices.forgetOne', { name: nameOf(one) }) : t('devices.forgetOthers')
  const keeps = one === undefined || one.passkey !== null || one.apiKeys.length > 0
  return (
    <Sheet {...sheet} onClose={onClose} title={title}>
      <div className={layout.stack3}>
        <p className={text.body}>{one?.current ? t('devices.noteHere') : t('devices.note')}</p>
        {keeps && <FormNote tone="warning">{t('devices.keeps')}</FormNote>}
        <Form
          form={form}
          label={title}
          onSubmit={forget}
          footer={
            <Button type="submit" variant="danger" pending={pending}>
              {t('devices.forget')}
            </Button>
          }
        >
          <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
        </Form>
      </div>
    </Sheet>
  )
}
