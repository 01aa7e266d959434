import { machineEarnings } from '@halyard/wire/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import type { DailyEarning } from '../api.ts'

const listEvery = 30_000

/** Each paid day, newest first, with its price. */
export function OrderEarnings({ orderId }: { orderId: number }) {
  const { t } = useTranslation('mining')
  const days = useEndlessList(machineEarnings, { orderId }, { refetchInterval: listEvery })
  return (
    <Card className={layout.stack3}>
      <h2 className={text.heading}>{t('earnings')}</h2>
      <InfiniteList
        {...days}
        keyOf={(earning) => earning.day}
        itemHeight={58}
        renderItem={(earning) => <EarningItem earning={earning} />}
        empty={<p className={text.body}>{t('noEarnings')}</p>}
      />
    </Card>
  )
}

function EarningItem({ earning }: { earning: DailyEarning }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  return (
    <Row
      title={t('day', { day: earning.day })}
      note={<DateText value={earning.paidAt} />}
      value={<NumberText value={earning.quantity} scale={18} unit={earning.asset} sign="always" toned private />}
      valueNote={
        earning.frozen
          ? t('frozen')
          : earning.price
            ? t('atPrice', { price: exactText(earning.price, language) })
            : undefined
      }
    />
  )
}
