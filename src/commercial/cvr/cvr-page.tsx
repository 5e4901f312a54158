import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cvrReply } from '#contract/commercial/cvr/cvr-calls'
import { CVR_PERMISSION } from '#contract/commercial/cvr/cvr-readers'
import { unknownFigures } from '#contract/commercial/cvr/value-parts'
import { differingIn, unagreedWords } from '#contract/commercial/cvr/variation-words'
import { canWrite } from '#contract/permissions'
import { finalMarginShare, marginShare } from '#domain/commercial/cvr/cvr'
import { absolute, type Money, NIL, type Percentage } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { formatMoney, formatPercentage } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { MOBILE, useMedia } from '../../ui/use-media'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { SiteDocumentButton } from '../documents/site-document-button'
import { AgreedUnlikeLines } from '../variations/agreed-unlike-lines'
import { money, shown } from './cvr-figures'
import { CvrList } from './cvr-list'
import { CvrTable, type CvrTableProps } from './cvr-table'
import { LockReport } from './lock-report'
import { LockedReports } from './locked-reports'

/** Value, cost and margin of a project, by package and budget, as the server works them out now. Spec: REP-1; decision 742. */
export function CvrPage() {
  const project = useProject()
  usePageTitle({ title: 'Cost value reconciliation', under: project.name })
  const isConnected = useConnected()
  const { permissions } = useViewer()
  const mayWrite = canWrite(permissions, ...CVR_PERMISSION.write)
  const [asks, setAsks] = useState(0)
  const again = () => setAsks(number => number + 1)
  const asked = useKeptReply(`/projects/${project.id}/cvr`, cvrReply, asks)
  return (
    <>
      <PageHeading
        title="Cost value reconciliation"
        repeats
        actions={
          asked.kind === 'loaded' && asked.value.packages.length > 0 ? (
            <>
              <SiteDocumentButton project={project.id} request={{ kind: 'cvr', report: null }} label="PDF" />
              <SiteDocumentButton
                project={project.id}
                request={{ kind: 'cvrWorkbook', report: null }}
                label="Workbook"
              />
              {mayWrite && <LockReport unread={asked.value.unread} onLocked={again} />}
            </>
          ) : undefined
        }
      />
      <PageBody>
        {asked.kind === 'loading' && isConnected && <Loader text="Working out the report" />}
        {asked.kind === 'loading' && !isConnected && <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>}
        {asked.kind === 'failed' && (
          <EmptyState title="The report was not worked out">{whyNone(asked, isConnected, NEEDS_SERVER)}</EmptyState>
        )}
        {asked.kind === 'loaded' && asked.newer !== null && asked.keptAt !== null && (
          <KeptNotice what="The figures" at={asked.keptAt} newer={asked.newer} />
        )}
        {asked.kind === 'loaded' && <Report report={asked.value} onForecast={mayWrite ? again : null} />}
      </PageBody>
    </>
  )
}

const NEEDS_SERVER = 'The server works this report out. Open it again with a connection.'

const percent = (share: Percentage | null): string => (share === null ? '–' : formatPercentage(share))

function Report({ report, onForecast }: CvrTableProps) {
  const project = useProject()
  const { account } = useViewer()
  const isNarrow = useMedia(MOBILE)
  const { total, unread, packages } = report
  const inWords = (value: Money) => formatMoney(value, account.currency)
  const sum = (text: string) => inWords(money(text))
  const unknown = unknownFigures(unread)
  const notAgreed = unagreedWords(report, inWords)
  const over = money(total.overClaim)
  if (packages.length === 0)
    return (
      <EmptyState title="No bill of this project is accepted yet">
        Its value and its budgets come from the accepted bill. Costs show here as soon as there are some.
      </EmptyState>
    )
  return (
    <>
      <TitleBlock
        cells={[
          { label: 'Current value', value: sum(total.value), figure: true },
          ...(unknown.has('earned') ? [] : [{ label: 'Earned to date', value: sum(total.earned), figure: true }]),
          { label: 'Cost to date', value: sum(total.cost), figure: true, note: `${shown(total.accrued)} accrued` },
          ...(unknown.has('overClaim')
            ? []
            : [
                {
                  label: over < NIL ? 'Under-claimed' : 'Over-claimed',
                  value: inWords(absolute(over)),
                  figure: true,
                  note: 'certified less earned',
                },
              ]),
          ...(unknown.has('margin')
            ? []
            : [
                {
                  label: 'Margin to date',
                  value: sum(total.margin),
                  figure: true,
                  note: percent(marginShare({ margin: money(total.margin), earned: money(total.earned) })),
                },
              ]),
        ]}
        deciding={{
          label: 'Final margin, forecast',
          value: sum(total.finalMargin),
          note: percent(finalMarginShare({ finalMargin: money(total.finalMargin), value: money(total.value) })),
        }}
      />
      {notAgreed !== null && (
        <Notice tone="info">
          {notAgreed}{' '}
          <Link to="/estimating/projects/$projectId/hub/variations" params={{ projectId: String(project.id) }}>
            Open the variations
          </Link>
        </Notice>
      )}
      <AgreedUnlikeLines project={project.id} differing={differingIn(report.variations)} />
      {unread.length > 0 && (
        <Notice tone="info">These sums do not include what you may not see: {unread.join(', ')}.</Notice>
      )}
      <Section title="By package and budget">
        {isNarrow ? (
          <CvrList report={report} onForecast={onForecast} />
        ) : (
          <CvrTable report={report} onForecast={onForecast} />
        )}
      </Section>
      <DownloadBoundary>
        <LockedReports report={report} />
      </DownloadBoundary>
    </>
  )
}
