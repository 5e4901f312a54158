import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { assessment, type Assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { projectDrawing, type ProjectDrawing } from '#contract/estimating/project-drawing'
import { scopeKey } from '#contract/kit/scope-kinds'
import { measurement } from '#contract/estimating/takeoff/measurement'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { takeoffOf } from '#domain/takeoff/takeoff-quantity'
import { compare } from '#domain/value/money'
import { NotFound } from '../../../app/page/not-found'
import { usePageTitle } from '../../../app/page/page-title'
import { useOpened } from '../../../common/places/use-opened'
import { useRecord } from '../../../records/data/use-record'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { Loader } from '../../../ui/status/loader'
import { sheetName } from '../model/sheet-shapes'
import { useTakeoffBill } from '../model/takeoff-bill'
import { useTarget } from '../model/target'
import type { RoomProps } from './room-props'
import { TakeoffRoom } from './takeoff-room'

/** Shows one sheet to measure on. Spec: TAKE-1. */
export function TakeoffPage() {
  const { id }: { readonly id?: string } = useParams({ strict: false })
  const sheet = useRecord(projectDrawing, Number(id))
  if (sheet === undefined) return <Loader text="Opening the drawing" />
  if (sheet === null) return <NotFound />
  return <SheetOfProject key={sheet.id} sheet={sheet} />
}

function SheetOfProject({ sheet }: { readonly sheet: ProjectDrawing }) {
  const own = useRecord(project, sheet.project)
  const search: { readonly project?: number; readonly onsite?: boolean } = useSearch({ strict: false })
  useOpened(scopeKey('project', sheet.project))
  const sheets = useRecordsWithin(projectDrawing, 'project', sheet.project)
  const scales = useRecordsWithin(pageScale, 'project', sheet.project)
  const measurements = useRecordsWithin(measurement, 'project', sheet.project)
  const assessments = useRecordsWithin(assessment, 'project', sheet.project)
  const [target, setTarget] = useTarget(sheet.project)
  const takeoff = useMemo(
    () => sheets && scales && measurements && takeoffOf({ pages: sheets, scales, shapes: measurements }),
    [sheets, scales, measurements],
  )
  usePageTitle({
    title: [sheetName(sheet), sheet.revision && `rev ${sheet.revision}`].filter(Boolean).join(' '),
    under: own?.name,
    trail: own
      ? [
          { label: own.name, to: `/estimating/projects/${own.id}` },
          { label: 'Takeoff', to: `/estimating/takeoff/pages?project=${own.id}${search.onsite ? '&onsite=true' : ''}` },
        ]
      : [],
  })
  if (!sheets || !scales || !measurements || !assessments || !takeoff) return <Loader text="Opening the drawing" />
  const open = assessments.filter(each => each.snapshotOf === null && each.broughtBackAt === null && !each.isBudgetOnly)
  const chosen = open.find(each => each.id === target.assessment) ?? usual(open, search.onsite === true)
  const props: Omit<RoomProps, 'bill'> = {
    sheet,
    sheets: sheets.toSorted((a, b) => compare(a.order, b.order)),
    scales,
    measurements,
    takeoff,
    assessments: open,
    target: { ...target, assessment: chosen?.id ?? null },
    onTarget: setTarget,
    search: { project: sheet.project, ...(search.onsite ? { onsite: true } : {}) },
  }
  return chosen ? (
    <RoomWithBill key={chosen.id} assessment={chosen} {...props} />
  ) : (
    <TakeoffRoom {...props} bill={null} />
  )
}

/** The assessment that is measured into where none was chosen: the one on site, else the newest that is no what-if. */
const usual = (open: readonly Assessment[], isOnSite: boolean): Assessment | undefined =>
  (isOnSite ? open.find(each => each.isAccepted) : undefined) ??
  open.toSorted((a, b) => Number(a.branchOf !== null) - Number(b.branchOf !== null) || b.id - a.id)[0]

function RoomWithBill({ assessment: own, ...props }: Omit<RoomProps, 'bill'> & { readonly assessment: Assessment }) {
  useOpened(scopeKey('assessment', own.id))
  const bill = useTakeoffBill(own.id, props.takeoff)
  if (!bill) return <Loader text="Opening the bill" />
  return <TakeoffRoom {...props} bill={bill} />
}
