import { useState } from 'react'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { SiteDocumentButton } from '../documents/site-document-button'
import { Curve } from './curve'
import { Movement } from './movement'

/** The locked reports of a project, the newest first, and the causes since one of them. The live report shows before this device has them. */
export function LockedReports({ report }: { readonly report: CvrReply }) {
  const { account } = useViewer()
  const project = useProject()
  const locked = useRecordsWithin(cvrReport, 'project', project.id) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const sorted = locked.toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd) || b.id - a.id)
  const since = sorted.find(({ id }) => id === chosen) ?? sorted[0]
  if (!since) return <StatusRow kind="empty" text="No report of this project is locked yet" />
  return (
    <>
      <Movement since={since} report={report} />
      <Curve locked={sorted} report={report} />
      <Section title="Locked reports" aside={String(sorted.length)}>
        <List label="Locked reports">
          {sorted.map(each => (
            <ListRow
              key={each.id}
              title={
                <button type="button" aria-pressed={each.id === since.id} onClick={() => setChosen(each.id)}>
                  Report {each.number}, to {formatDay(each.periodEnd)}
                </button>
              }
              leads
              under={[
                `Value ${formatMoney(each.value, account.currency)}`,
                `cost ${formatMoney(each.cost, account.currency)}`,
                ...(each.narrative === null ? [] : [each.narrative]),
              ].join(' · ')}
              end={formatMoney(each.finalMargin, account.currency)}
              actions={
                <>
                  <SiteDocumentButton project={project.id} request={{ kind: 'cvr', report: each.id }} label="PDF" />
                  <SiteDocumentButton
                    project={project.id}
                    request={{ kind: 'cvrWorkbook', report: each.id }}
                    label="Workbook"
                  />
                </>
              }
            />
          ))}
        </List>
      </Section>
    </>
  )
}
