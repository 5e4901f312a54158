import { Link } from '@tanstack/react-router'
import { ArrowUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { mayAsk } from '#contract/kit/access'
import { workPackage } from '#contract/admin/work-package'
import { assessment } from '#contract/estimating/assessment'
import { estimate } from '#contract/estimating/estimate'
import { packageSummary } from '#contract/estimating/package-calls'
import { projectPackage } from '#contract/estimating/project-package'
import { NIL, parseAs } from '#domain/value/money'
import { add as addChange, remove } from '#local/write/changes'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { RecordPicker } from '../../records/list/record-picker'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useReply } from '../../app/office/use-reply'
import { useCan, useViewer } from '../../app/viewer'
import { MoveRecord } from '../../records/view/move-record'
import { ReorderButton } from '../../records/view/reorder-button'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { DeleteButton } from '../../ui/action/delete-button'
import { IconButton } from '../../ui/action/icon-button'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'

/** The work packages of a project in their order: added from the firm's list, moved, taken away. Spec: business 7, projectpackages. */
export function ProjectPackages({ project }: { readonly project: number }) {
  const found = useRecordsWithin(projectPackage, 'project', project)
  const packages = found ?? []
  const { account, permissions } = useViewer()
  const seesPrices = mayAsk(permissions, estimate)
  const assessments = useRecordsWithin(assessment, 'project', project) ?? []
  const look = useLook(
    projectPackage,
    packages.map(({ workPackage: of, vatCode }) => ({ workPackage: of, vatCode })),
    account.currency,
  )
  const can = useCan()
  const act = useAct()
  const [picking, setPicking] = useState(false)
  const [moving, setMoving] = useState<number | null>(null)
  const canWrite = can.write(projectPackage)
  const inOrder = packages.toSorted((a, b) => a.order - b.order)
  const nameOf = (each: (typeof packages)[number]) => look.labelOf(workPackage.name, each.workPackage) ?? 'Work package'
  const moved = inOrder.find(each => each.id === moving)

  const add = (ids: readonly number[]) =>
    act(
      ids.map(id => addChange(projectPackage, { project, workPackage: id, clientRef: null })),
      `Added ${count(ids.length, 'work package')}`,
    )
  return (
    <Section
      title="Work packages"
      aside={
        canWrite && (
          <ButtonRow>
            {inOrder.length > 1 && (
              <ReorderButton
                resource={projectPackage}
                items={inOrder.map(each => ({ id: each.id, label: nameOf(each) }))}
              />
            )}
            <Button icon={Plus} onClick={() => setPicking(true)}>
              Add work packages
            </Button>
          </ButtonRow>
        )
      }
    >
      {found?.length === 0 && <StatusRow kind="empty" text="No work packages yet" />}
      {packages.length > 0 && (
        <List label="Work packages">
          {inOrder.map(each => (
            <ListRow
              key={each.id}
              title={
                <Link
                  to="/estimating/projects/$projectId/work-packages/$id"
                  params={{ projectId: String(project), id: String(each.id) }}
                >
                  {nameOf(each)}
                </Link>
              }
              under={
                <>
                  {[each.clientRef, vatWords(each.vatCode, look.labelOf('vatCode', each.vatCode ?? 0))]
                    .filter(Boolean)
                    .join(' · ')}
                  {seesPrices && assessments.some(({ projectWorkPackage: of }) => of === each.id) && (
                    <PackagePrice project={project} id={each.id} />
                  )}
                </>
              }
              end={
                canWrite && (
                  <ButtonRow>
                    <IconButton
                      icon={ArrowUpDown}
                      size="small"
                      label={`Move ${nameOf(each)}`}
                      disabled={packages.length < 2}
                      onClick={() => setMoving(each.id)}
                    />
                    <DeleteButton
                      iconOnly
                      label={`Delete ${nameOf(each)}`}
                      confirmLabel="Delete, sure?"
                      onDelete={() =>
                        void act([remove(projectPackage, each.id)], `Deleted work package ${nameOf(each)}`)
                      }
                    />
                  </ButtonRow>
                )
              }
            />
          ))}
        </List>
      )}
      {picking && (
        <RecordPicker
          resource={workPackage}
          title="Add work packages"
          present={new Set(packages.map(each => each.workPackage))}
          addLabel="Add"
          onAdd={add}
          onClose={() => setPicking(false)}
        />
      )}
      {moved && (
        <MoveRecord
          resource={projectPackage}
          id={moved.id}
          name={nameOf(moved)}
          type="work package"
          among={inOrder.map(each => ({ id: each.id, label: nameOf(each) }))}
          onClose={() => setMoving(null)}
        />
      )}
    </Section>
  )
}

/** Returns the VAT code in words; a code whose name is not read yet is no missing one. */
const vatWords = (code: number | null, label: string | undefined): string =>
  code === null ? 'No VAT code' : `VAT ${label ?? '…'}`

/** How many assessments a work package has and what they come to, as the office says; nothing without a connection. Decision 601. */
function PackagePrice({ project, id }: { readonly project: number; readonly id: number }) {
  const { account } = useViewer()
  const asked = useReply(`/projects/${project}/${id}/workPackageSummary`, packageSummary)
  if (asked.kind !== 'loaded') return null
  const { assessments, gross, vat, vatCode } = asked.value
  const money = (amount: string) => formatMoney(parseAs('money', amount) ?? NIL, account.currency)
  return (
    <span>
      {' '}
      · {count(assessments.length, 'assessment')}, {money(gross)}
      {vatCode === null ? null : <>, VAT {money(vat)}</>}
    </span>
  )
}
