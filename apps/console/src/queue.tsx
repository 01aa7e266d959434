import Chip from '@mui/material/Chip'
import {
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  SelectArrayInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { Age, CsvButton, ListProblem, OneLine, To, useWords } from './ui.tsx'

/** What operators review; a kind that is not here is shown by the name that the server gives it. */
const kinds = [
  'deposit',
  'wireTransfer',
  'withdrawal',
  'identity',
  'identityCheck',
  'sharedIdentity',
  'loan',
  'machine',
  'adjustment',
  'secondFactorReset',
  'edit',
  'alarm',
] as const

interface Waiting extends RaRecord {
  readonly kind: string
  readonly userId: number | null
  readonly submittedAt: Date
  readonly due: Date
  readonly priority: 'overdue' | 'soon' | 'later'
  readonly state: string
  readonly asset: string | null
  readonly amount: string | null
  readonly approvals: number
  readonly needed: number
  readonly voted: boolean
  readonly holders: readonly string[]
}

export function QueueList() {
  const words = useWords()
  const translate = useTranslate()
  const choices = kinds.map((kind) => ({ id: kind, name: words('kind', kind) }))
  const named = (of: string, ...ids: string[]) => ids.map((id) => ({ id, name: `console.${of}.${id}` }))
  const filters = [
    <SelectArrayInput key="kind" source="kind" label="console.field.kind" choices={choices} alwaysOn />,
    <SelectInput
      key="priority"
      source="priority"
      label="console.field.priority"
      choices={named('priority', 'overdue', 'soon', 'later')}
      alwaysOn
    />,
    <SelectInput
      key="voted"
      source="voted"
      label="console.queue.whose"
      choices={named('voted', 'no', 'yes')}
      alwaysOn
    />,
    <SelectInput
      key="state"
      source="state"
      label="console.field.state"
      choices={named('state', 'under review', 'being paid')}
    />,
    <TextInput key="user" source="user" label="console.field.userId" />,
  ]
  return (
    <List
      title="resources.queue.name"
      error={<ListProblem />}
      filters={filters}
      sort={{ field: 'due', order: 'ASC' }}
      perPage={25}
      queryOptions={{ refetchInterval: 15_000 }}
      actions={
        <TopToolbar>
          <FilterButton />
          <CsvButton />
        </TopToolbar>
      }
    >
      <DataTable<Waiting> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Waiting>
          source="kind"
          label="console.field.kind"
          disableSort
          render={({ id, kind, item }) => (
            <To resource="queue" id={id}>
              {`${words('kind', kind)} ${item}`}
            </To>
          )}
        />
        <DataTable.Col<Waiting>
          source="priority"
          label="console.field.priority"
          disableSort
          render={({ priority }) => <Priority priority={priority} />}
        />
        <DataTable.Col<Waiting>
          source="submittedAt"
          label="console.field.waitingSince"
          render={({ submittedAt }) => <Age at={submittedAt} />}
        />
        <DataTable.Col<Waiting> source="due" label="console.field.due" render={({ due }) => <Age at={due} />} />
        <DataTable.Col<Waiting>
          source="amount"
          label="console.field.amount"
          disableSort
          render={({ amount, asset }) => (amount === null ? '—' : `${amount} ${asset ?? ''}`)}
        />
        <DataTable.Col<Waiting>
          source="userId"
          label="console.field.userId"
          disableSort
          render={({ userId }) => <OneLine>{userId ?? '—'}</OneLine>}
        />
        <DataTable.Col<Waiting>
          source="state"
          label="console.field.state"
          disableSort
          render={({ state, approvals, needed, voted }) =>
            voted
              ? translate('console.queue.voted')
              : approvals > 0 && approvals < needed
                ? translate('console.queue.approvals', { approvals, needed })
                : words('state', state)
          }
        />
        <DataTable.Col<Waiting>
          source="holders"
          label="console.field.openBy"
          disableSort
          render={({ holders }) => holders.join(', ') || '—'}
        />
      </DataTable>
    </List>
  )
}

const colours = { overdue: 'error', soon: 'warning', later: 'default' } as const

function Priority({ priority }: { priority: Waiting['priority'] }) {
  const translate = useTranslate()
  return (
    <Chip size="small" variant="outlined" color={colours[priority]} label={translate(`console.priority.${priority}`)} />
  )
}
