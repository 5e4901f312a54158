import { ChevronsDownUp, ChevronsUpDown, Eye, EyeOff, FoldVertical, UnfoldVertical } from 'lucide-react'
import type { ReactElement } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { BillModel } from '../../../common/bill/bill-model'
import { count } from '../../../fields/words'
import type { Range } from '../../../grid/selection'
import { useKeyHelp } from '../../../ui/action/key-help'
import { Menu, type MenuItem } from '../../../ui/overlay/menu'
import type { BillSheetColumn } from '../model/bill-sheet'
import type { ShownRow } from '../model/bill-view'
import type { BillSight } from './use-bill-sight'

const KEYS = [
  { keys: ['Alt H'], does: 'Hide the chosen lines' },
  { keys: ['Alt Shift H'], does: 'Hide the chosen zones' },
  { keys: ['Alt 0'], does: 'Show all that is hidden' },
  { keys: ['Alt −'], does: 'Close the heading of this line' },
  { keys: ['Alt ='], does: 'Open the closed heading next to this line' },
  { keys: ['Shift F2'], does: 'Notes on this quantity, line and zone' },
] as const

interface SightParts {
  readonly sight: BillSight
  readonly model: BillModel
  readonly rows: readonly ShownRow[]
  /** The row of the active cell. */
  readonly active: number
  readonly marked: readonly AssessmentProduct[]
  readonly columns: readonly BillSheetColumn[]
  readonly range: Range
}
interface SightActs {
  readonly items: readonly MenuItem[]
  /** Does what an Alt key asks for; false where it means nothing here. */
  readonly press: (code: string, shift: boolean) => boolean
}

/** What the marked range can have hidden, closed or shown again, in a menu and by keys. It changes what this person sees, on this device. */
export function sightOf({ sight, model, rows, active, marked, columns, range }: SightParts): SightActs {
  const { view } = sight
  const { groups } = model.records
  const row = rows[active]
  const heading = row?.kind === 'product' ? (groups.find(({ id }) => id === row.product.group) ?? null) : null
  const closedNear = nearestClosed(rows, active)
  const zones = columns.slice(range.left, range.right + 1).flatMap(({ of }) => (of.kind === 'zone' ? [of.zone] : []))
  const zoneIds = [...new Set(zones.map(({ zone }) => zone))]
  const hidden = view.hiddenLines.length + view.hiddenZones.length
  const hideLines = () => sight.hideLines(marked.map(({ id }) => id))
  const closeHeading = () => heading && sight.closeHeadings([...view.closedHeadings, heading.id])
  const openHeading = () => closedNear && sight.foldHeading(closedNear.id)
  const [line] = marked
  const lineName = marked.length === 1 && line ? (line.ref ?? 'this line') : count(marked.length, 'line')
  const zoneName =
    zoneIds.length === 1
      ? (model.records.zones.find(({ id }) => id === zoneIds[0])?.name ?? 'this zone')
      : count(zoneIds.length, 'zone')
  const items: MenuItem[] = [
    ...(marked.length > 0
      ? [{ label: `Hide ${lineName}`, icon: EyeOff, keys: ['Alt', 'H'], onSelect: hideLines }]
      : []),
    ...(zoneIds.length > 0
      ? [
          {
            label: `Hide ${zoneName}`,
            icon: EyeOff,
            keys: ['Alt', 'Shift', 'H'],
            onSelect: () => sight.hideZones(zoneIds),
          },
        ]
      : []),
    ...(hidden > 0
      ? [{ label: 'Show all that is hidden', icon: Eye, keys: ['Alt', '0'], onSelect: sight.showHidden }]
      : []),
    ...(heading
      ? [
          {
            label: `Close ${heading.name}`,
            icon: FoldVertical,
            keys: ['Alt', '−'],
            separated: true,
            onSelect: () => void closeHeading(),
          },
        ]
      : []),
    ...(closedNear
      ? [
          {
            label: `Open ${closedNear.name}`,
            icon: UnfoldVertical,
            keys: ['Alt', '='],
            onSelect: () => void openHeading(),
          },
        ]
      : []),
    ...(groups.length > 0
      ? [
          {
            label: 'Close all headings',
            icon: ChevronsDownUp,
            separated: heading === null && closedNear === null,
            onSelect: () => sight.closeHeadings(groups.map(({ id }) => id)),
          },
        ]
      : []),
    ...(view.closedHeadings.length > 0
      ? [{ label: 'Open all headings', icon: ChevronsUpDown, onSelect: () => sight.closeHeadings([]) }]
      : []),
  ]
  return {
    items,
    press: (code, shift) => {
      if (code === 'KeyH' && shift && zoneIds.length > 0) sight.hideZones(zoneIds)
      else if (code === 'KeyH' && !shift && marked.length > 0) hideLines()
      else if (code === 'Digit0' && hidden > 0) sight.showHidden()
      else if (code === 'Minus' && heading) closeHeading()
      else if (code === 'Equal' && closedNear) openHeading()
      else return false
      return true
    },
  }
}

/** The closed heading nearest above a row, else below it. */
function nearestClosed(rows: readonly ShownRow[], from: number) {
  const isClosed = (row: ShownRow): boolean => row.kind === 'heading' && row.isClosed
  const above = rows.slice(0, from + 1).findLast(isClosed)
  const found = above ?? rows.find(isClosed)
  return found?.kind === 'heading' ? found : null
}

/** Hides, closes and shows again. */
export function ViewMenu({ acts, trigger }: { readonly acts: SightActs; readonly trigger: ReactElement }) {
  useKeyHelp(KEYS)
  return <Menu label="What is in sight" items={acts.items} trigger={trigger} />
}
