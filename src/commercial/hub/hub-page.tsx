import { OFFICE_ROLES } from '#domain/commercial/hub/first-task'
import { type Day, dayOf } from '#domain/value/day'
import { Link } from '@tanstack/react-router'
import { CloudOff, Flag } from 'lucide-react'
import { useMemo } from 'react'
import { issue, type Issue } from '#contract/commercial/issue'
import { delivery } from '#contract/commercial/delivery'
import { materialOrder } from '#contract/commercial/material-order'
import { plantHire } from '#contract/commercial/plant-hire'
import { scopeKey } from '#contract/kit/scope-kinds'
import { KeepOnDevice } from '../../app/device/keep-on-device'
import { useProject } from '../../common/places/use-place'
import { useNow } from '../../app/page/use-now'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { useIsWhole } from '../../records/data/use-whole'
import { useSync } from '../../app/office/use-sync'
import { useCan, useViewer } from '../../app/viewer'
import { deviceWord } from '../../app/device/device-words'
import { usePageTitle } from '../../app/page/page-title'
import { formatAge, formatDay } from '../../ui/format'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Columns, HiddenHeading, PageBody, Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { Notice } from '../../ui/status/notice'
import { nextZone } from '../common/progress-model'
import { useSiteBillHere } from '../common/use-site-bill'
import { DatesAhead } from '../calendar/dates-ahead'
import { RemindersAhead } from '../reminders/reminders-ahead'
import { ComesToday, useComing } from './comes-today'
import { FirstTaskButton } from './first-task-button'
import { HiresDue } from './hires-due'
import { HubFigures } from './hub-figures'
import { hubIssues } from './hub-issues'
import { RecordTiles } from './record-tiles'
import { useWaits } from './use-waits'
import { WaitsForYou } from './waits-for-you'
import { WeekProgress } from './week-progress'

/** A project on site: how far it is, what can be recorded here and now, and what needs someone. Spec: business 2, Project hub. */
export function HubPage() {
  const project = useProject()
  // People record here while the rest is on its way; nothing is counted or added up of a part.
  const billHere = useSiteBillHere(project.id, null)
  const issuesHere = useRecordsHere(issue, 'project', project.id)
  const deliveriesHere = useRecordsHere(delivery, 'project', project.id)
  const isProjectHere = useIsWhole([scopeKey('project', project.id)]) === true
  const whole = isProjectHere ? project.id : null
  const here = useMemo(() => [project], [project])
  const bill = billHere && shownOf(billHere)
  const isBillHere = billHere?.isWhole === true
  const sync = useSync()
  const can = useCan()
  const { user: viewer } = useViewer()
  const now = useNow()
  usePageTitle({ title: project.name, under: project.reference ?? undefined })

  const params = { projectId: String(project.id) }
  const today = dayOf(now)
  const { open, late } = useMemo(
    () => hubIssues(issuesHere?.isWhole ? issuesHere.whole : [], today),
    [issuesHere, today],
  )
  // One's own stand under what waits.
  const others = late.filter(each => each.assignee !== viewer)
  const zone = bill?.model ? nextZone(bill.model) : undefined
  const latest = useMemo(() => (deliveriesHere?.isWhole ? lastDay(deliveriesHere.whole) : undefined), [deliveriesHere])
  const comes = useComing(whole, today)
  const waits = useWaits(whole, today)
  // The office begins with what waits for it; people on site begin with what they record.
  const isOffice = waits?.role !== null && OFFICE_ROLES.has(waits?.role ?? '')
  const waiting = waits && <WaitsForYou found={waits} />
  const coming = (
    <>
      {can.read(materialOrder) && <ComesToday coming={comes} />}
      <DatesAhead projects={here} title="Payment dates" />
      <RemindersAhead project={project} />
      {can.read(plantHire) && whole !== null && <HiresDue project={whole} />}
    </>
  )
  const record = (
    <RecordTiles zone={zone?.name} open={open.length} late={late.length} latest={latest} isHere={isProjectHere} />
  )
  return (
    <PageBody>
      <HiddenHeading>{project.name}</HiddenHeading>
      {sync.connection === 'offline' && (
        <Notice
          tone="calm"
          icon={CloudOff}
          note={sync.lastSentAt ? `Last sent ${formatAge(sync.lastSentAt, now)}` : undefined}
        >
          {sync.waiting > 0 ? (
            <>
              <strong>
                {sync.waiting} {sync.waiting === 1 ? 'change' : 'changes'} saved on this {deviceWord()}.
              </strong>{' '}
              Keep working. {sync.waiting === 1 ? 'It goes' : 'They go'} by{' '}
              {sync.waiting === 1 ? 'itself' : 'themselves'} when signal returns.
            </>
          ) : (
            <>You are offline. Keep working: what you record is saved on this {deviceWord()}.</>
          )}
        </Notice>
      )}
      <HubFigures
        whole={billHere?.isWhole ? (billHere.whole.model?.whole ?? null) : null}
        isComing={bill?.assessment != null && !isBillHere}
        issues={isProjectHere ? { open: open.length, late: late.length } : null}
      />
      {waits && <FirstTaskButton found={waits} coming={comes} />}
      {isOffice ? (
        <>
          {waiting}
          {coming}
          {record}
        </>
      ) : (
        <>
          {record}
          {coming}
          {waiting}
        </>
      )}
      <Columns
        main={
          <>
            {others.length > 0 && <LateIssues late={others} />}
            {isBillHere && bill?.model && bill.assessment !== null && (
              <WeekProgress project={project.id} assessment={bill.assessment} model={bill.model} today={today} />
            )}
          </>
        }
        side={
          <>
            {bill && bill.assessments.length > 0 && (
              <Section title="Assessments">
                <List label="Assessments">
                  {bill.assessments.map(each => (
                    <ListRow
                      key={each.id}
                      leads
                      title={
                        <Link
                          to="/estimating/projects/$projectId/hub/assessments/$assessmentId"
                          params={{ ...params, assessmentId: String(each.id) }}
                        >
                          {each.name}
                        </Link>
                      }
                    />
                  ))}
                </List>
              </Section>
            )}
            <KeepOnDevice scope={scopeKey('project', project.id)} />
          </>
        }
      />
    </PageBody>
  )
}

function lastDay(deliveries: readonly { readonly deliveredOn: Day }[]): Day | undefined {
  let last: Day | undefined
  for (const { deliveredOn } of deliveries) if (last === undefined || deliveredOn > last) last = deliveredOn
  return last
}

function LateIssues({ late }: { readonly late: readonly Issue[] }) {
  const project = useProject()
  return (
    <Section title="Late with others" aside={String(late.length)}>
      <FirstRows of={late}>
        {shown => (
          <List label="Late with others">
            {shown.map(each => (
              <ListRow
                key={each.id}
                icon={Flag}
                iconTone="warning"
                leads
                under={each.dueDate ? `Due ${formatDay(each.dueDate)}` : undefined}
                end={<LevelBadge level="warning">Late</LevelBadge>}
                title={
                  <Link
                    to="/estimating/projects/$projectId/hub/issues/$issueId"
                    params={{ projectId: String(project.id), issueId: String(each.id) }}
                  >
                    {each.summary}
                  </Link>
                }
              />
            ))}
          </List>
        )}
      </FirstRows>
    </Section>
  )
}
