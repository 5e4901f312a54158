import { Link } from '@tanstack/react-router'
import { format } from 'date-fns/format'
import { HardHat, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { client } from '#contract/contacts/client'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { rightsOffSite } from '#contract/kit/access'
import { canRead, hasModule } from '#contract/permissions'
import { project as projectDefinition, PROJECT_STATUSES } from '#contract/estimating/project'
import { tender } from '#contract/estimating/tender'
import { dueNext } from '#domain/estimating/due-next'
import { user } from '#contract/platform/user'
import { scopeKey } from '#contract/kit/scope-kinds'
import { versionWords } from '#domain/estimating/version-words'
import { KeepOnDevice } from '../app/device/keep-on-device'
import { ProjectFilesLink } from './files/project-files-link'
import { AssessmentPrice } from './tenders/assessment-price'
import { ProjectTenders } from './tenders/project-tenders'
import { ProjectPackages } from './project/project-packages'
import { useProject } from '../common/places/use-place'
import { StateBadge } from '../records/lifecycle/state-badge'
import { DownloadBoundary, inSilence } from '../records/data/download-boundary'
import { useRecord } from '../records/data/use-record'
import type { Held } from '../records/data/held'
import { useRecordsWithin } from '../records/data/use-records-within'
import { RecordHeading } from '../records/view/record-heading'
import { RecordDetails } from '../records/view/record-sections'
import { useCan, useViewer } from '../app/viewer'
import { usePageTitle } from '../app/page/page-title'
import { LinkButton } from '../ui/action/link-button'
import { formatDay, formatPercentage } from '../ui/format'
import { List, ListRow } from '../ui/record/list-row'
import { TitleBlock } from '../ui/record/title-block'
import { Columns, PageBody, Section } from '../ui/shell/page'
import { Badge } from '../ui/status/badge'
import { LevelBadge } from '../ui/status/level-badge'

/** A project off site: who it is for, its assessments, and the way to import a bill or go on site. Spec: business 2. */
export function ProjectPage() {
  const project = useProject()
  const buyer = useRecord(client, project.client)
  const responsible = useRecord(user, project.responsible)
  const assessments = useRecordsWithin(assessmentDefinition, 'project', project.id)
  const can = useCan()
  const { permissions } = useViewer()
  const opensAll = canRead(permissions, ...rightsOffSite(assessmentDefinition.permission.read))
  // Rights of the hub open what is on site: accepted, in a project on site (decision 623).
  const opens = (each: { readonly isAccepted: boolean }) => opensAll || (project.showProjectHub && each.isAccepted)
  const projectId = String(project.id)
  const onSite =
    project.showProjectHub && hasModule(permissions, 'SiteCommercial') && canRead(permissions, 'ProjectHub')
  usePageTitle({ title: project.name, under: project.reference ?? undefined })
  const status = PROJECT_STATUSES.find(each => each.value === project.status)?.label ?? project.status
  return (
    <>
      <RecordHeading
        resource={projectDefinition}
        record={{ ...project }}
        name={project.name}
        base="/estimating/projects"
        over={project.reference}
        beside={project.showProjectHub && <Badge level="info">On-site</Badge>}
        isBusy
        actions={
          <>
            {can.write(assessmentDefinition) && (
              <LinkButton icon={Upload} kind={onSite ? 'default' : 'primary'}>
                <Link to="/estimating/projects/$projectId/import" params={{ projectId }}>
                  Import a bill
                </Link>
              </LinkButton>
            )}
            {onSite && (
              <LinkButton icon={HardHat} kind="primary">
                <Link to="/estimating/projects/$projectId/hub" params={{ projectId }}>
                  On site
                </Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        <TitleBlock
          cells={[
            { label: 'Client', value: buyer?.fullName ?? '–', note: project.clientContactPerson ?? undefined },
            { label: 'Status', value: status },
            { label: 'Tender due', value: project.tenderDueDate ? formatDay(project.tenderDueDate) : '–' },
            { label: 'Responsible', value: responsible?.fullName ?? '–' },
            {
              label: 'Retention',
              value: project.retentionPercentage === null ? '–' : formatPercentage(project.retentionPercentage),
              figure: true,
            },
          ]}
        />
        <Columns
          main={
            <>
              <Section
                title="Assessments"
                aside={
                  can.write(assessmentDefinition) && (
                    <LinkButton icon={Plus}>
                      <Link to="/estimating/assessments/new" search={{ project: project.id }}>
                        New assessment
                      </Link>
                    </LinkButton>
                  )
                }
              >
                <List label="Assessments">
                  {assessments?.length === 0 && (
                    <ListRow title="No assessments yet" under="Import a client's bill, or start an empty one." />
                  )}
                  {assessments?.map(each => (
                    <ListRow
                      key={each.id}
                      leads={opens(each)}
                      under={underOf(each, assessments)}
                      title={
                        opens(each) ? (
                          <Link to="/estimating/assessments/$assessmentId" params={{ assessmentId: String(each.id) }}>
                            {each.name}
                          </Link>
                        ) : (
                          each.name
                        )
                      }
                      end={<StateBadge lifecycle={assessmentLifecycle} record={each} />}
                      endUnder={<AssessmentPrice assessment={each.id} />}
                    />
                  ))}
                </List>
              </Section>
              <DownloadBoundary>
                {can.read(tender) && <ProjectTenders project={project.id} />}
                <ProjectPackages project={project.id} />
              </DownloadBoundary>
              <RecordDetails
                resource={projectDefinition}
                record={{ ...project }}
                shown={[
                  'name',
                  'reference',
                  'client',
                  'clientContactPerson',
                  'status',
                  'tenderDueDate',
                  'responsible',
                  'retentionPercentage',
                ]}
              />
              <DownloadBoundary meanwhile={inSilence}>
                <ProjectFilesLink project={project.id} />
              </DownloadBoundary>
            </>
          }
          side={
            <>
              <DownloadBoundary meanwhile={inSilence}>
                <DueNext assessments={assessments} />
              </DownloadBoundary>
              <KeepOnDevice scope={scopeKey('project', project.id)} />
            </>
          }
        />
      </PageBody>
    </>
  )
}

interface DueNextProps {
  readonly assessments: readonly Held<typeof assessmentDefinition>[] | undefined
}

/** What has to be done next for the project, with the late ones marked; nothing while it is not known. */
function DueNext({ assessments }: DueNextProps) {
  const project = useProject()
  const tenders = useRecordsWithin(tender, 'project', project.id)
  const [today] = useState(() => format(new Date(), 'yyyy-MM-dd'))
  if (!assessments || !tenders) return null
  const due = dueNext({
    // A project that came to a device before these were fields has none of them.
    project: { ...project, tenderDueDate: project.tenderDueDate ?? null, chaseDate: project.chaseDate ?? null },
    assessments: assessments.filter(each => (each.snapshotOf ?? null) === null && (each.branchOf ?? null) === null),
    tenders,
    today,
  })
  if (due.length === 0) return null
  return (
    <Section title="Due next">
      <List label="Due next">
        {due.map(({ what, on, isLate }) => (
          <ListRow
            key={what}
            title={what}
            end={on === null ? undefined : formatDay(on)}
            endUnder={isLate ? <LevelBadge level="error">Late</LevelBadge> : undefined}
          />
        ))}
      </List>
    </Section>
  )
}

/** The version, that it is a read-only copy and of what moment, and of a what-if what it was taken from. */
function underOf(each: Held<typeof assessmentDefinition>, all: readonly Held<typeof assessmentDefinition>[]): string {
  const parent = all.find(({ id }) => id === (each.branchOf ?? null))
  if (parent) return `What-if of ${parent.name} ${versionWords(parent)}`
  return (each.snapshotOf ?? null) === null
    ? versionWords(each)
    : `${versionWords(each)} · Read-only: ${each.snapshotComment ?? ''}`
}
