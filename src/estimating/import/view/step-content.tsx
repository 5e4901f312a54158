import { type ReactNode, useCallback } from 'react'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import { type SessionView, rowNameIn } from '#domain/bill-import/session/view'
import type { SheetRows } from '../../../common/import/sheet-table'
import { useRowsInView } from '../../../common/import/use-rows-in-view'
import type { Remembered } from '../model/remembered'
import type { Step } from '../model/steps'
import type { RemoteSession } from '../model/use-bill-session'
import { CheckStep } from './check-step'
import { ColumnsStep } from './columns-step'
import { LayoutNotice } from './layout-notice'
import { RowsStep } from './rows-step'
import { SheetStep } from './sheet-step'
import { UnitsStep } from './units-step'

interface StepContentProps {
  readonly step: Exclude<Step, 'file'>
  readonly session: RemoteSession
  readonly view: SessionView
  /** What the figures of the file are in. */
  readonly currency: string
  readonly layouts: readonly Remembered[]
  readonly onForget: (id: number) => void
  /** The row another step pointed at. */
  readonly target: { readonly row: number } | null
  readonly onEdit: (edit: DraftEdit) => void
  readonly onJump: (row: number) => void
  /** The last step, which knows what the bill becomes. */
  readonly last: ReactNode
}

/** The step of the import that is open, over the file as it is read. */
export function StepContent({
  step,
  session,
  view,
  currency,
  layouts,
  onForget,
  target,
  onEdit,
  onJump,
  last,
}: StepContentProps) {
  const { table } = view
  // oxlint-disable-next-line react/exhaustive-deps -- the rows of another table are asked for again
  const load = useCallback((from: number, to: number) => session.sheetRows(from, to), [session, table])
  const inView = useRowsInView(table.name, load)
  const nameOf = (row: number) => rowNameIn(table.names, row)
  const rows: SheetRows = {
    count: table.rows,
    isText: table.columns.map(each => each.isText),
    hasLongNames: table.names !== null,
    nameOf,
    ...inView,
  }
  const layout = (
    <LayoutNotice
      layout={view.layout}
      layouts={layouts}
      onUse={use => onEdit({ kind: 'layout', layout: use })}
      onForget={onForget}
    />
  )
  switch (step) {
    case 'sheet':
      return (
        <SheetStep
          layout={layout}
          view={view}
          rows={rows}
          onSheet={sheet => onEdit({ kind: 'sheet', sheet })}
          onAlso={(sheet, isTaken) => onEdit({ kind: 'also', sheet, isTaken })}
          onNoted={(sheet, isKept) => onEdit({ kind: 'noted', sheet, isKept })}
          onHeaderRow={row => onEdit({ kind: 'titles', row })}
          onOffer={(column, value) => onEdit({ kind: 'offer', column, value })}
          currency={currency}
        />
      )
    case 'columns':
      return (
        <ColumnsStep
          layout={layout}
          view={view}
          rows={rows}
          onRole={(column, role) => onEdit({ kind: 'role', column, role })}
          onStyle={(column, style) => onEdit({ kind: 'style', column, style })}
          onExponent={(column, exponent) => onEdit({ kind: 'exponent', column, exponent })}
        />
      )
    case 'rows':
      return <RowsStep session={session} view={view} nameOf={nameOf} target={target} onEdit={onEdit} />
    case 'units':
      return (
        <UnitsStep
          taught={view.taught}
          units={view.check.units}
          currency={currency}
          onUnit={(text, unit) => onEdit({ kind: 'unit', text, unit })}
          onConvert={(unit, conversion) => onEdit({ kind: 'convert', unit, conversion })}
          onJump={onJump}
        />
      )
    case 'check':
      return <CheckStep view={view} nameOf={nameOf} currency={currency} onEdit={onEdit} onJump={onJump} />
    case 'import':
      return last
  }
}
