import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { DataTable, Title, useNotify, useTranslate } from 'react-admin'
import { call } from './call.ts'
import { Heading, Moment, Problem, useAct, useMay, useSentence } from './ui.tsx'

/** What is wrong now, by which ways people hear of it, and what was sent lately. */
export function Alarms() {
  const translate = useTranslate()
  const may = useMay()
  const said = useSentence()
  const notify = useNotify()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['alarms'],
    queryFn: ({ signal }) => call(operations.alarmWays, {}, { signal }),
    refetchInterval: 30_000,
  })
  const test = useAct(operations.testAlarm, ({ outcome }) => {
    notify('console.alarms.tested', { type: 'info', messageArgs: { outcome } })
    void refetch()
  })
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Title title="resources.alarms.name" />
      {error && <Problem error={error} again={refetch} />}
      {isPending && <Skeleton variant="rectangular" height={240} />}
      {data?.kinds.map(({ kind, about, standing }) => (
        <Alert key={kind} severity={standing ? 'error' : 'success'}>
          {translate(standing ? 'console.alarms.standing' : 'console.alarms.quiet')} {said(about)}
        </Alert>
      ))}
      {data && (
        <Card>
          <Heading>{translate('console.alarms.ways')}</Heading>
          <CardContent>
            {data.ways.map(({ way, to }) => (
              <Stack key={way} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                <span>
                  {translate(`console.alarms.${way}`)}: {to ?? translate('console.alarms.notSet')}
                </span>
                {to !== null && may('testAlarm') && (
                  <MuiButton size="small" disabled={test.isPending} onClick={() => test.send({ way })}>
                    {translate('console.alarms.test')}
                  </MuiButton>
                )}
              </Stack>
            ))}
          </CardContent>
        </Card>
      )}
      {data && (
        <Card>
          <Heading>{translate('console.alarms.sent')}</Heading>
          {data.sent.length === 0 ? (
            <CardContent>{translate('console.alarms.none')}</CardContent>
          ) : (
            <DataTable data={[...data.sent]} resource="alarms" bulkActionButtons={false} rowClick={false}>
              <DataTable.Col source="at" label="console.field.at" disableSort render={({ at }) => <Moment at={at} />} />
              <DataTable.Col
                source="kind"
                label="console.field.kind"
                disableSort
                render={({ kind }) => translate(`console.alarms.kind.${kind}`, { _: kind })}
              />
              <DataTable.Col source="text" label="console.field.text" disableSort render={({ text }) => said(text)} />
              <DataTable.Col
                source="way"
                label="console.field.way"
                disableSort
                render={({ way }) => translate(`console.alarms.${way}`, { _: way })}
              />
              <DataTable.Col
                source="outcome"
                label="console.field.outcome"
                disableSort
                render={({ outcome }) => translate(`console.outcome.${outcome}`, { _: outcome })}
              />
            </DataTable>
          )}
        </Card>
      )}
    </Stack>
  )
}
