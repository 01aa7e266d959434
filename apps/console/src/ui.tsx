import { newKey } from '@halyard/client/idempotency-key'
import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import DownloadIcon from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Dialog from '@mui/material/Dialog'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Button,
  downloadCSV,
  Link,
  useCreatePath,
  useDataProvider,
  useListContext,
  useListContextWithProps,
  useLocale,
  useNotify,
  usePermissions,
  useRefresh,
  useResourceContext,
  useShowContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { call, file, type Said } from './call.ts'
import type { ConsoleData } from './data-provider.ts'
import type { Session } from './session.ts'
import { inChinese } from './texts/chinese-sentences.ts'

/**
 * An act of an operator, sent once: while it is under way a second press does nothing, and one whose answer was lost is
 * repeated under its key. What is refused is said as the server says it.
 */
export function useAct<E extends Endpoint>(endpoint: E, onDone: (answer: ResponseOf<E>) => void) {
  const { act } = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const refresh = useRefresh()
  const key = useRef(newKey())
  const { mutate, isPending } = useMutation({
    mutationFn: async (said: Said<E>) => (await act(endpoint, said, key.current)).data,
    onSuccess: (answer) => {
      key.current = newKey()
      onDone(answer)
      refresh()
    },
    onError: (error: Error & { status?: number }) => {
      // Declined is how it ended; whether anything happened is not known where there was no answer.
      if (error.status === 422) key.current = newKey()
      notify(error.message, { type: 'error', messageArgs: { _: error.message }, autoHideDuration: 10_000 })
      refresh()
    },
  })
  const underWay = useRef(false)
  const send = (said: Said<E>) => {
    if (underWay.current) return
    underWay.current = true
    mutate(said, {
      onSettled: () => {
        underWay.current = false
      },
    })
  }
  return { send, isPending }
}

/** Whether the role of who is signed in may call an endpoint of this name; the server decides all the same. */
export function useMay(): (name: string) => boolean {
  const { permissions } = usePermissions<Session>()
  return (name) => permissions?.may.includes(name) ?? false
}

/** Whether single letters are keys; some people speak to their computer, and would press them by accident. */
export const useShortcuts = () => useStore<boolean>('shortcuts', true)

/** What the server says of all kinds of reviews and of rows: their fields, what each accepts, and who may. */
export function useOverview() {
  return useQuery({ queryKey: ['overview'], queryFn: () => call(operations.overview, {}), staleTime: 300_000 })
}

/** The whole list as its filter shows it, and not the page alone. */
export function CsvButton({ filter }: { filter?: object }) {
  const resource = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  const { csv } = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await csv(resource, { filter: { ...filterValues, ...filter }, sort })).data.text(),
    onSuccess: (text) => downloadCSV(text, `halyard-${resource}`),
    onError: (error: Error) => notify(error.message, { type: 'error', messageArgs: { _: error.message } }),
  })
  return (
    <Button label="ra.action.export" disabled={isPending} onClick={() => mutate()}>
      <DownloadIcon />
    </Button>
  )
}

/** A moment in the operator's words and time zone; pointed at, in UTC. */
export function Moment({ at }: { at: Date | null | undefined }) {
  const locale = useLocale()
  if (!at) return '—'
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
  return (
    <OneLine>
      <time dateTime={at.toISOString()} title={at.toISOString()}>
        {text}
      </time>
    </OneLine>
  )
}

/** What a narrow column does not break: an age, a number. */
export function OneLine({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, or in how long. */
export function Age({ at }: { at: Date }) {
  const locale = useLocale()
  const seconds = (at.getTime() - Date.now()) / 1000
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[2]
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit)
  return (
    <OneLine>
      <time dateTime={at.toISOString()} title={at.toISOString()}>
        {text}
      </time>
    </OneLine>
  )
}

/** A name of the server's in words, where the texts have it, and otherwise as it is. */
export function useWords(): (of: 'kind' | 'field' | 'state' | 'action' | 'list' | 'value', name: string) => string {
  const translate = useTranslate()
  return (of, name) => {
    // States and acts are also values of a user's lists.
    const otherwise =
      of === 'state' || of === 'action' ? translate(`console.value.${name}`, { _: inWords(name) }) : inWords(name)
    return translate(`console.${of}.${name}`, { _: otherwise })
  }
}

/** A sentence of the server's in the operator's language. */
export function useSentence(): (said: string) => string {
  const locale = useLocale()
  return (said) => (locale === 'zh' ? inChinese(said) : said)
}

const inWords = (name: string) => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Any value as an operator reads it and would type it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  return String(value)
}

/** Amounts stand under each other; they are text, and never a number. */
export const figures = { fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' } as const

/** Names and values, one beside the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const words = useWords()
  return (
    <Table size="small">
      <TableBody>
        {facts.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ width: '35%', verticalAlign: 'top', color: 'text.secondary' }}>
              {words('field', name)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'pre-wrap' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** What could not be loaded says why, and is asked for again by a button. */
export function Problem({ error, again }: { error: Error; again: () => unknown }) {
  const translate = useTranslate()
  return (
    <Alert severity="error" action={<MuiButton onClick={() => void again()}>{translate('console.again')}</MuiButton>}>
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}

/** What a page is about, once it is here; one that was here stays while it is asked for again in vain. */
export function Arrived({ children }: { children: ReactNode }) {
  const { record, isPending, error, refetch } = useShowContext()
  if (record) return children
  if (isPending || !error) return <Skeleton variant="rectangular" height={320} />
  return <Problem error={error} again={refetch} />
}

/** In place of a list that could not be loaded. */
export function ListProblem() {
  const { error, refetch } = useListContext()
  return error ? <Problem error={error} again={refetch} /> : null
}

/** By what a list is chosen, not narrowed: by any value, or by that one. */
const chosenBy: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  catalogue: { kind: undefined },
  inbox: { view: 'all' },
  statements: { coin: undefined },
}

/** In place of rows: that there are none yet, or that none fits the filter. */
export function NoRows() {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  // A table of rows that are all here is in no list.
  const { filterValues, setFilters } = useListContextWithProps({})
  const chosen = chosenBy[resource] ?? {}
  const filters: Readonly<Record<string, unknown>> = filterValues ?? {}
  const narrows = ([name, value]: [string, unknown]) => !(name in chosen) || (chosen[name] ?? value) !== value
  if (Object.entries(filters).some(narrows)) {
    const all = Object.keys(filters).filter((name) => name in chosen)
    return (
      <CardContent>
        {translate('console.noneFits')}{' '}
        <MuiButton
          size="small"
          onClick={() => setFilters?.(Object.fromEntries(all.map((name) => [name, chosen[name] ?? filters[name]])))}
        >
          {translate('ra.navigation.clear_filters')}
        </MuiButton>
      </CardContent>
    )
  }
  const isOfCoin = resource === 'statements' && filters['coin'] !== undefined
  return (
    <CardContent>
      {isOfCoin ? translate('console.noneOfCoin', filters) : translate(`resources.${resource}.empty`, { _: '—' })}
    </CardContent>
  )
}

/**
 * How a page asks for what it is about: a row of a list, which react-admin would show meanwhile, has less than the page
 * draws; and the page says itself what went wrong, and stays.
 */
export const whole = { meta: { whole: true }, onError: () => undefined }

/** A link in a sentence, or in a row that leads there as well: followed once, so that one step back is enough. */
export function To({ resource, id, children }: { resource: string; id?: string | number; children: ReactNode }) {
  const createPath = useCreatePath()
  const type = id === undefined ? 'list' : resource === 'catalogue' ? 'edit' : 'show'
  return (
    <Link
      to={createPath({ resource, type, ...(id === undefined ? {} : { id }) })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <Box component="h2" sx={{ typography: 'h6', margin: 0, padding: 2, paddingBottom: 1 }}>
      {children}
    </Box>
  )
}

/** What an edit would change, one field a row. */
export function Changes({
  before,
  after,
}: {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}) {
  const translate = useTranslate()
  const words = useWords()
  const read = (value: unknown) => (typeof value === 'boolean' ? words('value', String(value)) : shown(value))
  return (
    <Card>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.field.field')}</TableCell>
            <TableCell>{translate('console.field.before')}</TableCell>
            <TableCell>{translate('console.field.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries(after).map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {words('field', name)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap' }}>{read(before?.[name])}</TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap', fontWeight: 600 }}>{read(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** A photo that a user sent: asked for with the session, and let go of with the page. Each look is in the log. */
export function Picture({ name, id }: { name: string; id: string }) {
  const translate = useTranslate()
  const [large, setLarge] = useState(false)
  const [url, setUrl] = useState<string>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => file(`/ops/uploads/${encodeURIComponent(id)}`, {}, signal),
    gcTime: 0,
    // Once: what is asked for anew after an act is not looked at anew.
    enabled: url === undefined,
  })
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) {
    return <Problem error={new Error(translate('console.queue.noPicture', { name }))} again={refetch} />
  }
  if (!url) return <Skeleton variant="rectangular" width={240} height={160} />
  return (
    <figure style={{ margin: 0 }}>
      <MuiButton
        onClick={() => setLarge(true)}
        aria-label={translate('console.queue.enlarge', { name })}
        sx={{ padding: 0 }}
      >
        <img src={url} alt={name} style={{ maxWidth: 320, maxHeight: 260 }} />
      </MuiButton>
      <figcaption>{name}</figcaption>
      <Dialog open={large} onClose={() => setLarge(false)} maxWidth="xl" aria-label={name}>
        <img src={url} alt={name} style={{ maxWidth: '100%' }} />
      </Dialog>
    </figure>
  )
}
