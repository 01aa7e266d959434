import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { Machine, MachineGroup } from '../api.ts'
import { ShareBar } from './ShareBar.tsx'

interface GroupChoiceProps {
  machine: Machine
  groups: readonly MachineGroup[]
  /** The code of the group that is joined; undefined begins a new one. */
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
}

/** With whom: a group that waits for parts, or a new one; and what becomes of a group that nobody completes. */
export function GroupChoice({ machine, groups, chosen, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('groups')}</h2>
      <p className={text.body}>{t('groupsText', { days: daysText(machine.pairingDays, language) })}</p>
      <div>
        {groups.map((group) => (
          <Row
            key={group.code}
            title={<ShareBar taken={group.taken} label={t('groupOf', { code: group.code })} />}
            note={
              <>
                {group.code} · {t('until')} <DateText value={group.pairsBy} />
              </>
            }
            chosen={group.code === chosen}
            onPress={() => onChoose(group.code)}
          />
        ))}
        <Row
          leading={<Icon name="plus" />}
          title={t('newGroup')}
          note={t('newGroupNote')}
          chosen={chosen === undefined}
          onPress={() => onChoose(undefined)}
        />
      </div>
    </section>
  )
}
