import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { DataTable, List, type RaRecord, TopToolbar, useListContext, useNotify, useTranslate } from 'react-admin'
import { ListProblem, Moment, useAct, useMay } from './ui.tsx'

interface Queue extends RaRecord<string> {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  readonly waitingSince: Date | null
  readonly failures: readonly { readonly id: string; readonly reason: string; readonly failedAt: Date | null }[]
}

/** What waits for the workers; what failed says why, and can be tried once more. */
export function JobList() {
  return (
    <List
      title="resources.jobs.name"
      error={<ListProblem />}
      sort={{ field: 'queue', order: 'ASC' }}
      perPage={100}
      pagination={false}
      queryOptions={{ refetchInterval: 10_000 }}
      actions={<TopToolbar />}
    >
      <DataTable<Queue> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Queue> source="queue" label="console.field.queue" />
        <DataTable.NumberCol<Queue> source="waiting" label="console.field.waiting" />
        <DataTable.NumberCol<Queue> source="active" label="console.field.active" />
        <DataTable.NumberCol<Queue> source="delayed" label="console.field.delayed" />
        <DataTable.NumberCol<Queue> source="failed" label="console.field.failed" />
        <DataTable.Col<Queue>
          source="waitingSince"
          label="console.field.waitingSince"
          render={({ waitingSince }) => <Moment at={waitingSince} />}
        />
      </DataTable>
      <Failures />
    </List>
  )
}

function Failures() {
  const { data = [] } = useListContext<Queue>()
  return (
    <Stack spacing={1} sx={{ padding: 2 }}>
      {data.flatMap(({ queue, failures }) =>
        failures.map(({ id, reason, failedAt }) => (
          <Alert key={`${queue} ${id}`} severity="error" action={<Retry queue={queue} job={id} />}>
            {queue} {id}, <Moment at={failedAt} />: {reason}
          </Alert>
        )),
      )}
    </Stack>
  )
}

function Retry({ queue, job }: { queue: string; job: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay()
  const { send, isPending } = useAct(operations.retryJob, () => notify('console.jobs.retried', { type: 'success' }))
  if (!may('retryJob')) return null
  return (
    <MuiButton size="small" disabled={isPending} onClick={() => send({ queue, job })}>
      {translate('console.jobs.retry')}
    </MuiButton>
  )
}
