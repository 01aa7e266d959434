import { newKey } from '@halyard/client/idempotency-key'
import { type PushKind, pushKinds } from '@halyard/domain/notifications'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { type pushState, savePushSettings } from '@halyard/wire/push'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { isPushOn, pushHindrance } from '#platform/push/push.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type PushSettings, pushChanged, pushQuery, showSettings } from '../api.ts'
import { usePushSwitch } from '../use-push-switch.ts'

/** What the user's devices tell while the app is closed, when not, and whether this one does. */
export default function PushPage() {
  const { t } = useTranslation('push')
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <div className={layout.stack2}>
          <p className={text.body}>{t('intro')}</p>
          <p className={text.small}>{t('private')}</p>
        </div>
        <Loaded
          query={useQuery(pushQuery)}
          skeleton={[76, 420, 120].map((height) => <SkeletonBlock key={height} height={height} />)}
        >
          {(state) => (
            <>
              <ThisDevice {...state} />
              <Settings settings={state.settings} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** The switch of this device, or why it has none. */
function ThisDevice({ serverKey, subscribed }: Pick<ResponseOf<typeof pushState>, 'serverKey' | 'subscribed'>) {
  const { t } = useTranslation('push')
  const { change } = usePushSwitch(serverKey ?? '')
  const hindrance = pushHindrance(serverKey)
  if (hindrance) return <Banner icon="info" title={t(hindrance)} />
  return (
    <Card>
      <Toggle label={t('device')} on={subscribed && isPushOn()} onChange={change} />
    </Card>
  )
}

function Settings({ settings }: { settings: PushSettings }) {
  const { t } = useTranslation('push')
  const change = useSettings(settings)
  const { quietHours } = settings
  return (
    <>
      <section className={layout.stack2}>
        <h2 className={text.subheading}>{t('told')}</h2>
        <Card>
          {pushKinds.map((kind: PushKind) => (
            <Toggle key={kind} label={t(kind)} on={settings[kind]} onChange={(on) => change({ [kind]: on })} />
          ))}
          <p className={text.small}>{t('securityNote')}</p>
        </Card>
      </section>
      <section className={layout.stack2}>
        <h2 className={text.subheading}>{t('quiet')}</h2>
        <Card className={layout.stack3}>
          <Toggle
            label={t('quiet')}
            on={quietHours !== null}
            onChange={(on) => change({ quietHours: on ? { ...night, timeZone: ownTimeZone() } : null })}
          />
          {quietHours && (
            <>
              <div className={layout.halves}>
                {(['from', 'to'] as const).map((end) => (
                  <TextField
                    key={end}
                    type="time"
                    label={t(end)}
                    value={quietHours[end]}
                    onChange={(time) => time && change({ quietHours: { ...quietHours, [end]: time } })}
                  />
                ))}
              </div>
              <p className={text.small}>{t('zone', { zone: quietHours.timeZone })}</p>
            </>
          )}
          <p className={text.small}>{t('quietNote')}</p>
        </Card>
      </section>
    </>
  )
}

const night = { from: '22:00', to: '07:00' }
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shows each change at once, and saves them one after the other. */
function useSettings(settings: PushSettings): (changed: Partial<PushSettings>) => void {
  const { mutate } = useMutation({
    scope: { id: 'push-settings' },
    mutationFn: ({ next: { quietHours, ...told }, key }: { next: PushSettings; key: string }) =>
      call(savePushSettings, { ...told, quietHours: quietHours ?? undefined }, { idempotencyKey: key }),
    onError: (error) => {
      toast.bad(describeFailure(error))
      void pushChanged()
    },
  })
  return (changed) => {
    const next = { ...settings, ...changed }
    showSettings(next)
    mutate({ next, key: newKey() })
  }
}
