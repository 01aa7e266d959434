import {
  closeSupportCase,
  findSupportCase,
  openSupportCase,
  reopenSupportCase,
  sendSupportMessage,
} from '@halyard/wire/support'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { putAnswer } from '#platform/query/put-answer.ts'
import { type SupportSubject, supportPaths } from '#platform/support/support-paths.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type SupportCase, supportChanged, useCase, useEntries, useNewestCases, useReadMark } from '../api.ts'
import { CaseList } from '../components/CaseList.tsx'
import { StatePill } from '../components/CaseRow.tsx'
import { Composer, type Message } from '../components/Composer.tsx'
import { Entries } from '../components/Entries.tsx'
import styles from '../support.module.css'

/** The conversations with customer service; with an id in the address one of them, with a thing a new one about it. */
export default function SupportCasePage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  if (digits !== null) return <Conversation key={digits} caseId={numberIn(digits) ?? 0} />
  return query.has('about') ? <NewConversation about={subjectIn(query)} /> : <CaseList />
}

function Conversation({ caseId }: { caseId: number }) {
  const { t } = useTranslation('support')
  const query = useCase(caseId)
  const { data } = query
  return (
    <>
      <PageHeader title={data?.about ? t(`about.${data.about.kind}`, { id: data.about.id }) : undefined} />
      <div className={styles.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuch'), to: supportPaths.cases, label: t('yours') }}
          skeleton={skeleton}
        >
          {(supportCase) => <Shown supportCase={supportCase} />}
        </Loaded>
      </div>
    </>
  )
}

const skeleton = <SkeletonRows count={5} height={72} />

function Shown({ supportCase }: { supportCase: SupportCase }) {
  const { caseId, about, state } = supportCase
  const { t } = useTranslation('support')
  const entries = useEntries(caseId)
  const newest = entries.items[0]?.entryId
  useReadMark(supportCase, newest)
  const changed = async (now: SupportCase) => {
    putAnswer(findSupportCase, { caseId }, now)
    await supportChanged()
  }
  const send = useSubmit(sendSupportMessage, { onSuccess: changed })
  const close = useSubmit(closeSupportCase, { onSuccess: changed })
  const reopen = useSubmit(reopenSupportCase, { onSuccess: changed })
  return (
    <>
      <div className={styles.head}>
        <StatePill state={state} />
        {about && <SubjectLink {...about} />}
        {state !== 'closed' && (
          <Button variant="quiet" size="small" pending={close.pending} onPress={() => close.submit({ caseId })}>
            {t('close')}
          </Button>
        )}
      </div>
      {entries.status === 'pending' && skeleton}
      {entries.status === 'error' && <ErrorState text={entries.errorText} onRetry={entries.onRetry} />}
      {entries.status === 'success' && <Entries {...entries} />}
      <div className={styles.foot}>
        {state === 'closed' ? (
          <>
            <p className={text.small}>{t('closedText')}</p>
            <Button
              variant="secondary"
              size="medium"
              wide
              pending={reopen.pending}
              onPress={() => reopen.submit({ caseId })}
            >
              {t('reopen')}
            </Button>
          </>
        ) : (
          <Composer
            draft={`support.${caseId}`}
            pending={send.pending}
            send={(message) => send.submit({ caseId, ...message })}
          />
        )}
      </div>
    </>
  )
}

const pages = {
  spotOrder: paths.orderDetail,
  contract: paths.contractDetail,
  deposit: paths.depositDetail,
  wireTransfer: paths.depositDetail,
  withdrawal: paths.withdrawDetail,
  loan: paths.loan,
} as const satisfies Record<SupportSubject['kind'], (id: number) => string>

function SubjectLink({ kind, id }: SupportSubject) {
  const { t } = useTranslation('support')
  return (
    <Button variant="quiet" size="small" icon="document" to={pages[kind](id)}>
      {t(`about.${kind}`, { id })}
    </Button>
  )
}

/** The first message, about a thing or none. Where there is an open conversation about the thing, it goes on there. */
function NewConversation({ about }: { about: SupportSubject | undefined }) {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const { data } = useNewestCases()
  const { submit, pending } = useSubmit(openSupportCase, {
    onSuccess: async ({ caseId }) => {
      void navigate(supportPaths.case(caseId), { replace: true })
      await supportChanged()
    },
  })
  const open = about && data?.list.find((other) => other.state !== 'closed' && isAbout(other, about))
  if (open && !pending) return <Navigate to={supportPaths.case(open.caseId)} replace />
  return (
    <>
      <PageHeader title={t('write')} />
      <div className={styles.page}>
        {about && (
          <div className={styles.head}>
            <SubjectLink {...about} />
          </div>
        )}
        <p className={text.reading}>{t('intro')}</p>
        <div className={styles.foot}>
          <Composer
            draft={`support.${about ? `${about.kind}.${about.id}` : 'new'}`}
            pending={pending}
            send={(message: Message) => submit({ about, ...message })}
          />
        </div>
      </div>
    </>
  )
}

const isAbout = ({ about }: SupportCase, { kind, id }: SupportSubject) => about?.kind === kind && about.id === id

function subjectIn(query: URLSearchParams): SupportSubject | undefined {
  const kind = Object.keys(pages).find((known) => known === query.get('about')) as SupportSubject['kind'] | undefined
  const id = numberIn(query.get('of'))
  return kind && id !== undefined ? { kind, id } : undefined
}
