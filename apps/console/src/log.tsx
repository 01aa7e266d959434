import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useState } from 'react'
import {
  DataTable,
  DateTimeInput,
  FilterButton,
  List,
  type RaRecord,
  SelectInput,
  TextInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { Changes, CsvButton, ListProblem, Moment, OneLine, useWords } from './ui.tsx'

interface Entry extends RaRecord {
  readonly at: Date
  readonly operatorName: string
  readonly action: string
  readonly kind: string
  readonly item: string
  readonly outcome: 'begun' | 'done' | 'refused'
  readonly reason: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const acts = [
  ...[
    'adjust',
    'alarm',
    'answer',
    'approve',
    'close',
    'confirm',
    'denied',
    'edit',
    'handOver',
    'look',
    'note',
    'operator',
  ],
  ...['propose', 'reencrypt', 'reject', 'release', 'retry', 'signIn', 'take', 'user', 'verify'],
]
const outcomes = ['begun', 'done', 'refused'].map((id) => ({ id, name: `console.outcome.${id}` }))

/** What operators did: nobody changes or removes an entry. */
export function LogList() {
  const words = useWords()
  const translate = useTranslate()
  const filters = [
    <TextInput key="operator" source="operator" label="console.field.operator" alwaysOn />,
    <TextInput key="user" source="user" label="console.field.userId" alwaysOn />,
    <SelectInput
      key="action"
      source="action"
      label="console.field.action"
      choices={acts.map((id) => ({ id, name: words('action', id) }))}
      translateChoice={false}
    />,
    <TextInput key="kind" source="kind" label="console.field.kind" />,
    <TextInput key="item" source="item" label="console.field.item" />,
    <SelectInput key="outcome" source="outcome" label="console.field.outcome" choices={outcomes} />,
    <DateTimeInput key="from" source="from" label="console.field.from" parse={momentOf} />,
    <DateTimeInput key="to" source="to" label="console.field.to" parse={momentOf} />,
  ]
  return (
    <List
      title="resources.log.name"
      error={<ListProblem />}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={50}
      actions={
        <TopToolbar>
          <FilterButton />
          <CsvButton />
        </TopToolbar>
      }
    >
      <DataTable<Entry> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Entry>
          source="at"
          label="console.field.at"
          disableSort
          render={({ at }) => <Moment at={at} />}
        />
        <DataTable.Col<Entry> source="operatorName" label="console.field.operator" disableSort />
        <DataTable.Col<Entry>
          source="action"
          label="console.field.action"
          disableSort
          render={({ action }) => <OneLine>{words('action', action)}</OneLine>}
        />
        <DataTable.Col<Entry>
          source="item"
          label="console.field.item"
          disableSort
          render={({ kind, item }) => `${words('kind', kind)} ${item}`}
        />
        <DataTable.Col<Entry>
          source="outcome"
          label="console.field.outcome"
          disableSort
          render={({ outcome }) => <OneLine>{translate(`console.outcome.${outcome}`)}</OneLine>}
        />
        <DataTable.Col<Entry> source="reason" label="console.field.reason" disableSort />
        <DataTable.Col<Entry>
          source="after"
          label="console.field.changes"
          disableSort
          render={(entry) => (entry.before || entry.after ? <EntryChanges entry={entry} /> : '—')}
        />
      </DataTable>
    </List>
  )
}

const momentOf = (local: string) => (local ? new Date(local).toISOString() : '')

/** What stood there before and after, where it was about something that has values. */
function EntryChanges({ entry: { id, before, after } }: { entry: Entry }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <MuiButton size="small" onClick={() => setOpen(true)} aria-label={translate('console.log.changesOf', { id })}>
        {translate('console.log.show')}
      </MuiButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        maxWidth="lg"
        aria-label={translate('console.log.changesOf', { id })}
      >
        <Changes before={before} after={{ ...before, ...after }} />
      </Dialog>
    </>
  )
}
