import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { Title, useTranslate } from 'react-admin'
import { call } from './call.ts'
import { Facts, Heading, Moment, Problem, To, useMay } from './ui.tsx'

/** What makes the past again from the database alone, and says what differs. */
const commands = ['settlements', 'books', 'feed', 'liabilities'] as const

/** What holds the host against itself: what runs on its own, what an operator asks for, and what is the machine's. */
export function Checks() {
  const translate = useTranslate()
  const may = useMay()
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Title title="resources.checks.name" />
      {may('booksNow') && <Reconciler />}
      {may('auditBooks') && (
        <Card>
          <Heading>{translate('console.books.audit')}</Heading>
          <CardContent>
            {translate('console.books.auditAbout')} <To resource="books">{translate('console.checks.toBooks')}</To>
          </CardContent>
        </Card>
      )}
      <Card>
        <Heading>{translate('console.checks.machine')}</Heading>
        <CardContent>{translate('console.checks.machineAbout')}</CardContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('console.checks.command')}</TableCell>
              <TableCell>{translate('console.checks.compares')}</TableCell>
              {may('searchLog') && <TableCell>{translate('console.checks.last')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {commands.map((name) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  <code>npm run verify:{name}</code>
                </TableCell>
                <TableCell>{translate(`console.checks.of.${name}`)}</TableCell>
                {may('searchLog') && (
                  <TableCell>
                    <LastRun name={name} />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Stack>
  )
}

/** When the ledger was last held against itself, and what stands since. */
function Reconciler() {
  const translate = useTranslate()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['books'],
    queryFn: ({ signal }) => call(operations.booksNow, {}, { signal }),
    refetchInterval: 30_000,
  })
  return (
    <Card>
      <Heading>{translate('console.checks.itself')}</Heading>
      <CardContent>{translate('console.checks.itselfAbout')}</CardContent>
      {error && <Problem error={error} again={refetch} />}
      {isPending && <Skeleton variant="rectangular" height={80} />}
      {data && (
        <Facts
          facts={[
            ['reconciled', <Moment key="run" at={data.reconciler.lastRun} />],
            ['standingAlarms', data.reconciler.standingAlarms],
          ]}
        />
      )}
    </Card>
  )
}

/** When a command ran last, as the log has it, and what it found. */
function LastRun({ name }: { name: string }) {
  const translate = useTranslate()
  const { data, error } = useQuery({
    queryKey: ['verified', name],
    queryFn: ({ signal }) =>
      call(
        operations.searchLog,
        { action: 'verify', kind: 'verification', item: name, outcome: 'done', pageSize: 1 },
        { signal },
      ),
  })
  if (!data) return error ? translate(error.message, { _: error.message }) : null
  const [last] = data.list
  if (!last) return translate('console.checks.never')
  const { differences = 0 } = (last.after ?? {}) as { differences?: number }
  return (
    <>
      <Moment at={last.at} />{' '}
      <Chip
        size="small"
        variant="outlined"
        color={differences === 0 ? 'success' : 'error'}
        label={translate('console.checks.differences', { smart_count: differences })}
      />
    </>
  )
}
