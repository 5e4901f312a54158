import { type Day, dayOf } from '../../value/day'
import { NIL, type Percentage, plus, type Quantity, sum } from '../../value/money'

/** Recorded progress of a product in a zone. `was`: the value the evening before; null where this device does not know it. */
export interface DiaryCell {
  readonly product: number
  readonly zone: number
  readonly was: Percentage | null
  readonly percent: Percentage
  readonly recordedAt: string | null
  readonly note: string | null
}
interface Cells {
  readonly id: number
  readonly cells: Readonly<
    Record<string, { readonly percent: Percentage; readonly recordedAt: string | null; readonly note: string | null }>
  >
}
interface Photo {
  readonly id: number
  readonly file: number
  readonly caption: string | null
  readonly takenAt: string | null
  readonly createdAt: string
}
/** Records of a project for its diary, in no order. */
export interface DiaryRecords {
  readonly deliveries: readonly {
    readonly id: number
    readonly order: number | null
    readonly supplier: number | null
    readonly reference: string
    readonly deliveredOn: Day
    readonly received: string | null
    readonly shortOrDamaged: string | null
  }[]
  readonly deliveryLines: readonly {
    readonly delivery: number
    readonly name: string
    readonly unit: string | null
    readonly quantity: Quantity
    readonly damaged: Quantity
  }[]
  readonly hours: readonly {
    readonly id: number
    readonly workedOn: Day
    readonly operative: number
    readonly name: string
    readonly zoneName: string | null
    readonly hours: Quantity
  }[]
  readonly operatives: readonly { readonly id: number; readonly subcontractor: number | null }[]
  readonly issues: readonly {
    readonly id: number
    readonly number: number | null
    readonly summary: string
    readonly createdAt: string
  }[]
  readonly photos: readonly Photo[]
  readonly entries: readonly {
    readonly id: number
    readonly day: Day
    readonly kind: string
    readonly text: string
    readonly createdAt: string
    readonly createdBy: number | null
  }[]
}

/** The hours of one firm's people on a day. */
export interface DiaryFirm {
  /** Null: our own people, or a firm this device does not know. */
  readonly subcontractor: number | null
  readonly people: number
  readonly hours: Quantity
}
/** All records of one day, each list in the order of events. */
export interface Diary {
  readonly firms: readonly DiaryFirm[]
  readonly hours: DiaryRecords['hours']
  readonly people: number
  readonly worked: Quantity
  readonly deliveries: readonly (DiaryRecords['deliveries'][number] & {
    readonly lines: DiaryRecords['deliveryLines']
  })[]
  readonly issues: DiaryRecords['issues']
  readonly photos: readonly Photo[]
  /** `isLate`: written on a later day than the one they are about. */
  readonly entries: readonly (DiaryRecords['entries'][number] & { readonly isLate: boolean })[]
  /** Number of facts, without progress. */
  readonly count: number
}

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id

/**
 * Returns the diary of one day in the United Kingdom (decision 541): records made on that day or about it, without duplicates. Progress is separate
 * ({@link progressOn}). Decision 500.
 */
export function diaryOf(records: DiaryRecords, day: Day): Diary {
  const hours = records.hours.filter(each => each.workedOn === day).toSorted(byId)
  const firmOf = new Map(records.operatives.map(({ id, subcontractor }) => [id, subcontractor]))
  const firms = new Map<number | null, { people: Set<number>; hours: Quantity }>()
  for (const each of hours) {
    const firm = firmOf.get(each.operative) ?? null
    const known = firms.get(firm) ?? { people: new Set<number>(), hours: NIL }
    known.people.add(each.operative)
    firms.set(firm, { people: known.people, hours: plus(known.hours, each.hours) })
  }
  const deliveries = records.deliveries
    .filter(each => each.deliveredOn === day)
    .toSorted(byId)
    .map(each => ({ ...each, lines: records.deliveryLines.filter(({ delivery }) => delivery === each.id) }))
  const issues = records.issues.filter(({ createdAt }) => dayOf(createdAt) === day).toSorted(byId)
  const photos = records.photos
    .filter(({ takenAt, createdAt }) => dayOf(takenAt ?? createdAt) === day)
    .toSorted((a, b) => (a.takenAt ?? a.createdAt).localeCompare(b.takenAt ?? b.createdAt) || byId(a, b))
  const entries = records.entries
    .filter(each => each.day === day)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || byId(a, b))
    .map(each => ({ ...each, isLate: dayOf(each.createdAt) > day }))
  return {
    firms: [...firms].map(([subcontractor, each]) => ({
      subcontractor,
      people: each.people.size,
      hours: each.hours,
    })),
    hours,
    people: new Set(hours.map(({ operative }) => operative)).size,
    worked: sum(hours.map(each => each.hours)),
    deliveries,
    issues,
    photos,
    entries,
    count: hours.length + deliveries.length + issues.length + photos.length + entries.length,
  }
}

const cellKey = ({ product, zone }: Pick<DiaryCell, 'product' | 'zone'>): string => `${product} ${zone}`

/**
 * Returns the progress recorded on a day. `here`: this device's present cells, including unsent ones. `office`: cells the server knows were recorded
 * that day, even if recorded again since; null without a connection. For one cell the later entry counts.
 */
export function progressOn(
  here: readonly Cells[],
  office: readonly DiaryCell[] | null,
  day: Day,
): readonly DiaryCell[] {
  const found = new Map((office ?? []).map(cell => [cellKey(cell), cell]))
  for (const { id: product, cells } of here)
    for (const [zone, { percent, recordedAt, note }] of Object.entries(cells)) {
      if (recordedAt === null || dayOf(recordedAt) !== day) continue
      const cell = { product, zone: Number(zone), was: null, percent, recordedAt, note }
      const known = found.get(cellKey(cell))
      if ((known?.recordedAt ?? '') <= recordedAt) found.set(cellKey(cell), { ...cell, was: known?.was ?? null })
    }
  return [...found.values()].toSorted((a, b) => a.product - b.product || a.zone - b.zone)
}
