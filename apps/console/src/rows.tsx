import { type UserList, wordFields } from '@halyard/wire/console'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { DataTable, type RaRecord, ReferenceManyField, useGetOne, useListContext, useTranslate } from 'react-admin'
import { Facts, figures, Heading, Moment, OneLine, Problem, To, useMay, useWords, whole } from './ui.tsx'

/** Whoever may not see a user's page sees nothing of it elsewhere. */
function useOwner(userId: number) {
  const mayBeSeen = useMay()('userPage')
  return { mayBeSeen, ...useGetOne('users', { id: userId, meta: whole.meta }, { enabled: mayBeSeen }) }
}

/** Whose it is, in short. */
export function Owner({ userId }: { userId: number }) {
  const translate = useTranslate()
  const words = useWords()
  const { mayBeSeen, data, isPending, error, refetch } = useOwner(userId)
  if (!mayBeSeen) return null
  return (
    <Card>
      <Heading>
        <To resource="users" id={userId}>
          {translate('console.queue.user', { userId })}
        </To>
      </Heading>
      {isPending && <Skeleton variant="rectangular" height={180} />}
      {error && <Problem error={error} again={refetch} />}
      {data && (
        <Facts
          facts={[
            ['name', data.name ?? '—'],
            ['email', data.email ?? '—'],
            ['phone', data.phone ?? '—'],
            ['state', words('state', data.state)],
            ['identityState', data.identityState ? words('state', data.identityState) : '—'],
            ['registeredAt', <Moment key="registered" at={data.registeredAt} />],
            ['withdrawalsBlockedUntil', <Moment key="blocked" at={data.withdrawalsBlockedUntil} />],
          ]}
        />
      )}
    </Card>
  )
}

/** What was decided about its owner before, as wide as the page: addresses and hashes are long. */
export function History({ userId, list }: { userId: number; list: UserList }) {
  const translate = useTranslate()
  const { data } = useOwner(userId)
  if (!data) return null
  return (
    <Card sx={{ marginTop: 2 }}>
      <Heading>{translate('console.queue.history')}</Heading>
      <ReferenceManyField record={data} reference="rows" target="user" filter={{ list }} perPage={10}>
        <RecentRows />
      </ReferenceManyField>
    </Card>
  )
}

/** Amounts and prices stand under each other. */
const inFigures: readonly string[] = [
  'amount',
  'balance',
  'closed',
  'credited',
  'earned',
  'fee',
  'filled',
  'held',
  'interest',
  'opened',
  'paid',
  'payout',
  'penalty',
  'premium',
  'price',
  'principal',
  'profit',
  'quantity',
  'rate',
  'received',
  'requested',
  'share',
  'turnover',
]

/** Rows of a user's list, with a column for each of their fields. */
export function RecentRows() {
  const words = useWords()
  const names = useFieldNames()
  return (
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="at" label="console.field.at" disableSort render={({ at }) => <Moment at={at} />} />
      {names.map((name) => (
        <DataTable.Col
          key={name}
          source={`fields.${name}`}
          label={words('field', name)}
          disableSort
          {...(inFigures.includes(name) ? { sx: figures } : {})}
          render={({ fields }) => <Value name={name} text={fields[name]} />}
        />
      ))}
    </DataTable>
  )
}

/** A value of a row or a case: the server's own words in those of the operator. */
export function Value({ name, text }: { name: string; text: string | undefined }) {
  const words = useWords()
  if (text === undefined || text === '') return '—'
  if (name === 'conversation')
    return (
      <To resource="inbox" id={text}>
        {text}
      </To>
    )
  if (isMoment.test(text)) return <Moment at={new Date(text)} />
  const said = wordFields.includes(name) ? words(name === 'kind' || name === 'action' ? name : 'value', text) : text
  return said.length <= shortMax ? <OneLine>{said}</OneLine> : said
}

/** A code, a word or two: what is longer may be broken. */
const shortMax = 16

const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function useFieldNames(): string[] {
  const { data = [] } = useListContext<RaRecord & { fields: Record<string, string> }>()
  return [...new Set(data.flatMap(({ fields }) => Object.keys(fields)))]
}
