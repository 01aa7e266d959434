import { useSearchParams } from 'react-router-dom'
import { numberIn } from '#platform/navigation/query-values.ts'
import { MachineListView } from '../components/MachineListView.tsx'
import { MachineView } from '../components/MachineView.tsx'
import { OrderView } from '../components/OrderView.tsx'

/** Machines on sale and the user's orders; with an id in the address, that machine or order. */
export default function MachinePage() {
  const [query] = useSearchParams()
  const order = query.get('order')
  if (order !== null) return <OrderView key={order} orderId={numberIn(order) ?? 0} />
  const machine = query.get('id')
  if (machine !== null) {
    return <MachineView key={machine} machineId={numberIn(machine) ?? 0} invitation={query.get('group') ?? undefined} />
  }
  return <MachineListView />
}
