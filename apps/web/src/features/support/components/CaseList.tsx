import { supportCases } from '@halyard/wire/support'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { supportPaths } from '#platform/support/support-paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { answersEvery } from '../api.ts'
import { CaseRow, caseRowHeight } from './CaseRow.tsx'

/** The user's conversations with customer service, the one with the newest entry first. */
export function CaseList() {
  const { t } = useTranslation('support')
  const list = useEndlessList(supportCases, {}, { refetchInterval: answersEvery, isTold: true })
  return (
    <>
      <PageHeader title={t('yours')} actions={<IconButton icon="plus" label={t('write')} to={supportPaths.ask()} />} />
      <div className={layout.list}>
        <InfiniteList
          {...list}
          keyOf={({ caseId }) => caseId}
          itemHeight={caseRowHeight}
          renderItem={(supportCase) => <CaseRow supportCase={supportCase} />}
          empty={
            <EmptyState
              icon="support"
              title={t('none')}
              text={t('noneText')}
              next={{ to: supportPaths.ask(), label: t('write') }}
            />
          }
        />
      </div>
    </>
  )
}
