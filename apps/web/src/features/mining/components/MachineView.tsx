import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Card } from '#ui/Card.tsx'
import { useDone } from '#ui/DoneSheet.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Machine, type MachineOrder, useMachine } from '../api.ts'
import { stateTone } from '../state-tone.ts'
import { BuyShareForm } from './BuyShareForm.tsx'
import { BuyUnitsForm } from './BuyUnitsForm.tsx'
import { MachineTerms } from './MachineTerms.tsx'
import { PurchasedSheet } from './PurchasedSheet.tsx'
import { YieldFigures } from './YieldFigures.tsx'

interface MachineViewProps {
  machineId: number
  /** The code of the group that somebody was invited to. */
  invitation: string | undefined
}

/** One machine: what it puts out and where that comes from, the form that buys it, and its terms. */
export function MachineView({ machineId, invitation }: MachineViewProps) {
  const { t } = useTranslation('mining')
  const query = useMachine(machineId)
  return (
    <>
      <PageHeader
        title={query.data?.name}
        actions={<IconButton icon="history" label={t('view.own')} to={paths.ownMachines} />}
      />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchMachine'), to: paths.machines, label: t('showMachines') }}
          skeleton={<PageSkeleton blocks={[210, 58]} />}
        >
          {(machine) => <Shown machine={machine} invitation={invitation} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ machine, invitation }: { machine: Machine; invitation: string | undefined }) {
  const { t } = useTranslation('mining')
  const bought = useDone<MachineOrder>()
  return (
    <>
      <Card className={layout.stack4}>
        <div className={layout.line}>
          <Logo src={machine.logo} name={machine.asset} size={44} />
          <div className={layout.rest}>
            <p className={text.name}>{t(`ownership.${machine.ownership}`)}</p>
            <p className={text.body}>{t('putsOut', { asset: machine.asset })}</p>
          </div>
          <Pill tone={stateTone[machine.state]}>{t(`state.${machine.state}`)}</Pill>
        </div>
        <YieldFigures machine={machine} />
        <p className={text.body}>{machine.description}</p>
      </Card>
      {machine.ownership === 'exclusive' ? (
        <BuyUnitsForm machine={machine} onBought={bought.show} />
      ) : (
        <BuyShareForm machine={machine} invitation={invitation} onBought={bought.show} />
      )}
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('yieldSource')}</h2>
        <p className={text.body}>{machine.yieldSource}</p>
      </Card>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('terms')}</h2>
        <MachineTerms machine={machine} />
      </Card>
      {bought.what && <PurchasedSheet order={bought.what} open={bought.open} onClose={bought.close} />}
    </>
  )
}
