import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import type { MaterialOrderLine } from '#contract/commercial/material-order-line'
import { GOODS_CAME, whyBeforeOrder, whyNotThen } from '#domain/commercial/happened'
import { unitsIn } from '#domain/commercial/materials/packs'
import { cameByLine } from '#domain/commercial/materials/taken-up'
import { minus, most, NIL, ONE, type Quantity, ratioOf } from '#domain/value/money'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import type { Faults } from '../../records/form/check-draft'
import type { SiteBuying } from '../common/use-site-buying'
import { packNoun } from '../materials/quantity-words'
import { attachPhoto, type DraftPhoto } from '../photos/draft-photo'

/** What was counted of one order line: null is "not counted yet", never nil. Damaged is in units. */
export interface Count {
  readonly counted: Quantity | null
  /** Counted in packs, or in units where only a part of a pack came. */
  readonly inUnits: boolean
  readonly damaged: Quantity
}
const NOT_COUNTED: Count = { counted: null, inUnits: false, damaged: NIL }

/** A delivery being recorded; photos are ready to keep. Empty text is '' so that inputs are controlled. */
export interface DeliveryDraft {
  readonly order: number | null
  readonly supplier: number | null
  readonly reference: string
  readonly deliveredOn: string | null
  /** By order line. */
  readonly counts: Readonly<Record<number, Count>>
  readonly received: string
  readonly shortOrDamaged: string
  readonly photos: readonly DraftPhoto[]
}
export const emptyDelivery = (order: number | null, today: string): DeliveryDraft => ({
  order,
  supplier: null,
  reference: '',
  deliveredOn: today,
  counts: {},
  received: '',
  shortOrDamaged: '',
  photos: [],
})

/** An order line with what has come of it before. */
export interface ExpectedLine {
  readonly line: MaterialOrderLine
  readonly came: Quantity
}
/** Units still to come; never below zero. */
export const expectedUnits = ({ line, came }: ExpectedLine): Quantity =>
  most<Quantity>(minus(unitsIn(line.packs, line.packSize), came), NIL)
/** The same in packs. */
export const expectedPacks = (expected: ExpectedLine): Quantity =>
  ratioOf(expectedUnits(expected), expected.line.packSize) ?? NIL

/** What a count comes to in units of the material; null while nothing is counted. */
export const countedUnits = ({ line }: ExpectedLine, { counted, inUnits }: Count): Quantity | null =>
  counted === null ? null : inUnits ? counted : unitsIn(counted, line.packSize)

/** How far a count is from what was expected: above zero more came, below zero it is short. */
export function differenceOf(expected: ExpectedLine, count: Count): Quantity {
  const units = countedUnits(expected, count)
  return units === null ? NIL : minus(units, expectedUnits(expected))
}

/** The lines of the draft's order, with what has come of each before. */
export function expectedOf(
  { orderLines, deliveryLines }: SiteBuying,
  { order }: DeliveryDraft,
): readonly ExpectedLine[] {
  const came = cameByLine(deliveryLines)
  return orderLines.filter(line => line.order === order).map(line => ({ line, came: came.get(line.id) ?? NIL }))
}

export const countOf = ({ counts }: DeliveryDraft, { line }: ExpectedLine): Count => counts[line.id] ?? NOT_COUNTED

/** Lines of which something is still to come and nothing has been counted. */
export const uncountedOf = (draft: DeliveryDraft, expected: readonly ExpectedLine[]): readonly ExpectedLine[] =>
  expected.filter(each => countOf(draft, each).counted === null && expectedUnits(each) > NIL)

/** The counts with every uncounted line as it was expected. */
export const allCame = (draft: DeliveryDraft, expected: readonly ExpectedLine[]): DeliveryDraft['counts'] => ({
  ...draft.counts,
  ...Object.fromEntries(
    uncountedOf(draft, expected).map(each => [each.line.id, { ...NOT_COUNTED, counted: expectedPacks(each) }]),
  ),
})

const MISSING = 'You must specify this field'
/** Why a delivery cannot be kept yet, by field. */
export function faultsOf(
  draft: DeliveryDraft,
  expected: readonly ExpectedLine[],
  { today, orderedOn }: { readonly today: string; readonly orderedOn: string | null },
): Faults {
  const notThen =
    whyNotThen(draft.deliveredOn, today, GOODS_CAME) ??
    (orderedOn === null ? null : whyBeforeOrder(draft.deliveredOn, orderedOn))
  const hasCounts = expected.length > uncountedOf(draft, expected).length
  return {
    ...(draft.reference.trim() === '' ? { reference: MISSING } : {}),
    ...(draft.deliveredOn === null ? { deliveredOn: MISSING } : {}),
    ...(notThen === null ? {} : { deliveredOn: notThen }),
    ...(!hasCounts && draft.received.trim() === '' ? { received: 'Count a line, or say what came' } : {}),
  }
}

/**
 * What recording a delivery changes: the delivery, a line for each material that was counted, and a record for each photo, which goes when its
 * picture is there. A line nobody counted makes no line: it is not nil.
 */
export function recordDelivery(
  draft: DeliveryDraft,
  expected: readonly ExpectedLine[],
  project: number,
  supplier: number | null,
  id: number,
): { readonly changes: readonly Change[]; readonly label: string } {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  const made = add(
    delivery,
    {
      project,
      order: draft.order,
      supplier,
      reference: draft.reference.trim(),
      deliveredOn: draft.deliveredOn ?? '',
      received: text(draft.received),
      shortOrDamaged: text(draft.shortOrDamaged),
    },
    id,
  )
  const lines = expected.flatMap(each => {
    const count = countOf(draft, each)
    const quantity = countedUnits(each, count)
    if (quantity === null) return []
    const { line } = each
    return [
      add(deliveryLine, {
        project,
        delivery: id,
        orderLine: line.id,
        material: line.material,
        name: line.name,
        unit: line.unit,
        quantity,
        damaged: count.damaged,
        entered: count.counted ?? NIL,
        enteredUnit: count.inUnits ? line.unit : packNoun(line.packUnit, line.unit),
        packSize: count.inUnits ? ONE : line.packSize,
      }),
    ]
  })
  return {
    changes: [made, ...lines, ...draft.photos.map(each => attachPhoto(deliveryPhoto, each, { project, delivery: id }))],
    label: `Delivery ${draft.reference.trim()}`,
  }
}
