import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { MachineOrder } from '../api.ts'
import own from './GroupInvitation.module.css'

/** How others come to share the machine, for as long as its group is not complete. */
export function GroupInvitation({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { groupCode, groupTaken, pairsBy } = order
  const waits = order.state === 'review' || order.state === 'pairing'
  if (!groupCode || !waits || groupTaken?.text() === '100') return null
  const link = `${location.origin}/#${paths.machine(order.machineId, groupCode)}`
  return (
    <Card className={layout.stack3}>
      <h2 className={text.heading}>{t('invite')}</h2>
      <p className={text.body}>{t('inviteText')}</p>
      <KeyValue
        size="large"
        rows={[
          fact(
            t('groupCode'),
            <span className={own.code}>
              {groupCode}
              <CopyButton text={link} label={t('copyInvitation')} />
            </span>,
          ),
          fact(t('pairsBy'), <DateText value={pairsBy} style="moment" />),
        ]}
      />
    </Card>
  )
}
