import Chip from '@mui/material/Chip'
import { DataTable, List, type RaRecord, SelectInput, TopToolbar, useTranslate } from 'react-admin'
import { CsvButton, ListProblem, Moment, useWords } from './ui.tsx'

interface Epoch extends RaRecord {
  readonly source: string
  readonly state: 'coming' | 'running' | 'to be revealed' | 'revealed' | 'ended'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly hash: string
  readonly seed: string | null
  readonly revealedAt: Date | null
}

const sources = ['sim', 'htx', 'binance', 'replay'].map((id) => ({ id, name: `console.epochs.source.${id}` }))

/** Where prices come from, what was bound ahead, and what has been revealed: nobody changes any of it. */
export function EpochList() {
  const translate = useTranslate()
  const words = useWords()
  const filters = [<SelectInput key="source" source="source" label="console.field.source" choices={sources} alwaysOn />]
  return (
    <List
      title="resources.epochs.name"
      error={<ListProblem />}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      queryOptions={{ refetchInterval: 30_000 }}
      actions={
        <TopToolbar>
          <CsvButton />
        </TopToolbar>
      }
    >
      <DataTable<Epoch> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Epoch> source="id" label="console.field.number" />
        <DataTable.Col<Epoch>
          source="source"
          label="console.field.source"
          disableSort
          render={({ source }) => translate(`console.epochs.source.${source}`, { _: source })}
        />
        <DataTable.Col<Epoch>
          source="state"
          label="console.field.state"
          disableSort
          render={({ state }) => (
            <Chip
              size="small"
              variant="outlined"
              color={state === 'running' ? 'success' : state === 'to be revealed' ? 'warning' : 'default'}
              label={words('state', state)}
            />
          )}
        />
        <DataTable.Col<Epoch>
          source="startsAt"
          label="console.field.starts_at"
          disableSort
          render={({ startsAt }) => <Moment at={startsAt} />}
        />
        <DataTable.Col<Epoch>
          source="endsAt"
          label="console.field.ends_at"
          disableSort
          render={({ endsAt }) => <Moment at={endsAt} />}
        />
        <DataTable.Col<Epoch> source="hash" label="console.field.hash" disableSort />
        <DataTable.Col<Epoch> source="seed" label="console.field.seed" disableSort render={({ seed }) => seed ?? '—'} />
        <DataTable.Col<Epoch>
          source="revealedAt"
          label="console.field.revealedAt"
          disableSort
          render={({ revealedAt }) => <Moment at={revealedAt} />}
        />
      </DataTable>
    </List>
  )
}
