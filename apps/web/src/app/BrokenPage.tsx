import { Component, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** A mistake of ours stops one page, not the app. */
export class BrokenPage extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app')
  return (
    <>
      <PageHeader />
      <ErrorState text={t('page.broken')} onRetry={onRetry} />
    </>
  )
}
