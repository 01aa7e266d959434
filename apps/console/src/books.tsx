import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import {
  DataTable,
  DateInput,
  FilterButton,
  Link,
  List,
  type RaRecord,
  TextInput,
  Title,
  TopToolbar,
  useCreatePath,
  useListContext,
  useLocale,
  useTranslate,
} from 'react-admin'
import { call } from './call.ts'
import { CsvButton, Facts, figures, Heading, ListProblem, Moment, Problem, useMay } from './ui.tsx'

/** What is no figure in a table of them. */
const names = ['coin', 'symbol', 'at', 'day']

/** A table of rows that are all here. */
function Rows({ rows, columns }: { rows: readonly RaRecord[]; columns: readonly string[] }) {
  return (
    <DataTable data={[...rows]} resource="books" bulkActionButtons={false} rowClick={false}>
      {columns.map((name) => (
        <DataTable.Col
          key={name}
          source={name}
          label={`console.field.${name}`}
          disableSort
          {...(names.includes(name) ? {} : { sx: figures })}
          render={(row) => (row[name] instanceof Date ? <Moment at={row[name]} /> : row[name])}
        />
      ))}
    </DataTable>
  )
}

export function Books() {
  const translate = useTranslate()
  const may = useMay()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['books'],
    queryFn: ({ signal }) => call(operations.booksNow, {}, { signal }),
    refetchInterval: 30_000,
  })
  const createPath = useCreatePath()
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Title title="resources.books.name" />
      {error && <Problem error={error} again={refetch} />}
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {data && (
        <>
          {data.reconciler.standingAlarms > 0 && (
            <Alert severity="error">
              {translate('console.books.alarms', { smart_count: data.reconciler.standingAlarms })}{' '}
              <Link to={`${createPath({ resource: 'queue', type: 'list' })}?filter=${alarmFilter}`}>
                {translate('console.books.toAlarms')}
              </Link>
            </Alert>
          )}
          <Card>
            <Facts
              facts={[
                ['asOf', <Moment key="at" at={data.at} />],
                ['reconciled', <Moment key="run" at={data.reconciler.lastRun} />],
              ]}
            />
          </Card>
          <Card>
            <Heading>{translate('console.books.coins')}</Heading>
            <Rows
              rows={data.coins.map((coin) => ({ ...coin, id: coin.coin }))}
              columns={[
                'coin',
                'usersAvailable',
                'usersFrozen',
                'house',
                'outside',
                'comingIn',
                'goingOut',
                'resultToday',
              ]}
            />
          </Card>
          <Card>
            <Heading>{translate('console.books.exposure')}</Heading>
            {data.exposure.length === 0 ? (
              <CardContent>{translate('console.books.noExposure')}</CardContent>
            ) : (
              <Rows
                rows={data.exposure.map((row) => ({ ...row, id: `${row.symbol} ${row.coin}` }))}
                columns={['symbol', 'coin', 'up', 'down', 'contracts']}
              />
            )}
            {data.closing.length > 0 && (
              <>
                <Heading>{translate('console.books.closing')}</Heading>
                <Rows
                  rows={data.closing.map((row) => ({ ...row, id: `${row.symbol} ${row.at.getTime()}` }))}
                  columns={['symbol', 'at', 'up', 'down', 'contracts']}
                />
              </>
            )}
          </Card>
        </>
      )}
      {may('auditBooks') && <Reconciliation />}
    </Stack>
  )
}

const alarmFilter = encodeURIComponent(JSON.stringify({ kind: ['alarm'] }))

/** Everything against everything takes long, so it is asked for. */
function Reconciliation() {
  const translate = useTranslate()
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['differences'],
    queryFn: ({ signal }) => call(operations.auditBooks, {}, { signal }),
    enabled: false,
  })
  return (
    <Card>
      <Heading>{translate('console.books.audit')}</Heading>
      <CardContent>
        <Box sx={{ marginBottom: 1 }}>{translate('console.books.auditAbout')}</Box>
        <MuiButton variant="outlined" loading={isFetching} onClick={() => void refetch()}>
          {translate('console.books.runAudit')}
        </MuiButton>
        {error && <Problem error={error} again={refetch} />}
        {data && !isFetching && data.differences.length === 0 && (
          <Alert severity="success" role="status" sx={{ marginTop: 1 }}>
            {translate('console.books.sound')}
          </Alert>
        )}
        {data?.differences.map((difference) => (
          <Alert key={difference} severity="error" sx={{ marginTop: 1 }}>
            {difference}
          </Alert>
        ))}
      </CardContent>
    </Card>
  )
}

interface Statement extends RaRecord {
  readonly day: string
  readonly coin: string
  readonly users: string
  readonly house: string
  readonly houseChange: string
  readonly outside: string
  readonly comingIn: string | null
  readonly goingOut: string | null
  readonly exposure: string | null
}

const statementColumns = [
  'day',
  'coin',
  'users',
  'usersChange',
  'house',
  'houseChange',
  'outside',
  'outsideChange',
  'comingIn',
  'goingOut',
  'exposure',
]

export function StatementList() {
  const filters = [
    <TextInput
      key="coin"
      source="coin"
      label="console.field.coin"
      alwaysOn
      parse={(text: string) => text?.toUpperCase()}
    />,
    <DateInput key="from" source="from" label="console.field.from" parse={beginningOf} format={dayOf} />,
    <DateInput key="to" source="to" label="console.field.to" parse={beginningOf} format={dayOf} />,
  ]
  return (
    <List
      title="resources.statements.name"
      error={<ListProblem />}
      filters={filters}
      filterDefaultValues={{ coin: 'USDT' }}
      sort={{ field: 'day', order: 'DESC' }}
      perPage={50}
      actions={
        <TopToolbar>
          <FilterButton />
          <CsvButton />
        </TopToolbar>
      }
    >
      <Pictures />
      <DataTable bulkActionButtons={false} rowClick={false}>
        {statementColumns.map((name) => (
          <DataTable.Col
            key={name}
            source={name}
            label={`console.field.${name}`}
            disableSort={name !== 'day'}
            sx={names.includes(name) ? { whiteSpace: 'nowrap' } : figures}
          />
        ))}
      </DataTable>
    </List>
  )
}

const beginningOf = (day: string) => (day ? `${day}T00:00:00.000Z` : '')
const dayOf = (moment: string | undefined) => moment?.slice(0, 10) ?? ''

/** What stands in a picture: what was held at a day's end, the house's result, what was on its way, and what could be won. */
const pictured = ['users', 'house', 'houseChange', 'comingIn', 'goingOut', 'exposure'] as const

/** Each figure of the days that the page shows, of the coin that comes first on it; of one that was not kept, from when it was. */
function Pictures() {
  const { data = [] } = useListContext<Statement>()
  const [first] = data
  if (!first) return null
  const days = data.filter(({ coin }) => coin === first.coin).toReversed()
  if (days.length < 2) return null
  return (
    <Box
      sx={{ display: 'grid', gap: 2, padding: 2, gridTemplateColumns: { sm: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' } }}
    >
      {pictured.map((name) => (
        <Picture
          key={name}
          name={name}
          coin={first.coin}
          days={days.flatMap((row) => (row[name] === null ? [] : [{ day: row.day, amount: row[name] }]))}
        />
      ))}
    </Box>
  )
}

const width = 480
const height = 120

/** A line, whose height says no more than its shape: the figures stand in the table below. */
function Picture({
  name,
  coin,
  days,
}: {
  name: string
  coin: string
  days: readonly { day: string; amount: string }[]
}) {
  const translate = useTranslate()
  const locale = useLocale()
  if (days.length < 2) return null
  const heights = days.map(({ amount }) => Number(amount))
  const [low, high] = [Math.min(0, ...heights), Math.max(0, ...heights)]
  const y = (amount: number) => height - ((amount - low) / (high - low || 1)) * height
  const points = heights.map((amount, index) => `${(index / (days.length - 1)) * width},${y(amount)}`).join(' ')
  const day = (text = '') =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text))
  const title = translate('console.books.picture', {
    what: translate(`console.field.${name}`),
    coin,
    from: day(days[0]?.day),
    to: day(days.at(-1)?.day),
  })
  return (
    <figure style={{ margin: 0, flex: 1 }}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 -4 ${width} ${height + 8}`} width="100%" role="img" aria-label={title}>
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} stroke="currentColor" strokeOpacity={0.3} />
        <polyline points={points} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  )
}
