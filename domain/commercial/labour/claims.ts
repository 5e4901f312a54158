import type { Day } from '../../value/day'
import { lineAmount, type Money, NIL, type Percentage, type Quantity, type Rate, sum } from '../../value/money'
import { groupBy } from '../../value/group-by'
import { nameKey } from '../../value/name-key'

/** Labour applications with their lines, and the hours of operatives, none of them archived. */
export interface LabourRecords {
  readonly applications: readonly ApplicationRecord[]
  readonly items: readonly ItemRecord[]
  readonly allocations: readonly AllocationRecord[]
}
export interface ApplicationRecord {
  readonly id: number
  readonly subcontractor: number
  readonly accountSequenceNumber: number | null
  readonly effectiveDate: Day
  readonly state: string
  readonly grossToDate: Money | null
  readonly approvedMaterials: Money | null
  readonly retentionToDate: Money | null
  readonly retentionPercentage: Percentage
  readonly materialsAfterRetention: boolean
  readonly cisBase: Money | null
  readonly cisBaseBefore: Money | null
}
interface Placed {
  readonly activity: number | null
  readonly zone: number | null
  readonly name: string
  readonly zoneName: string | null
}
export interface ItemRecord extends Placed {
  readonly id: number
  readonly application: number
  readonly productName: string | null
  readonly unit: string | null
  readonly appliedQuantity: Quantity
  readonly appliedRate: Rate
  readonly approvedQuantity: Quantity | null
  readonly approvedRate: Rate | null
}
export interface AllocationRecord extends Placed {
  readonly hours: Quantity
}

/** Two lines with one key are one activity in one place: those of the bill, or else of one name. */
export const labourKey = ({ activity, zone, name, zoneName }: Placed): string =>
  `${activity === null ? nameKey(name) : `#${activity}`}|${zone === null ? nameKey(zoneName ?? '') : `#${zone}`}`

export const isApprovedState = (state: string): boolean => state === 'approved' || state === 'paid'

/** Applications of one subcontractor in the order they count: by day, then as they were numbered, those without a number last. */
export function inTurn(a: ApplicationRecord, b: ApplicationRecord): number {
  return (
    a.effectiveDate.localeCompare(b.effectiveDate) ||
    (a.accountSequenceNumber ?? Infinity) - (b.accountSequenceNumber ?? Infinity) ||
    a.id - b.id
  )
}

/** What a line was approved at, to date. */
export interface Approval {
  readonly quantity: Quantity
  readonly rate: Rate
  readonly value: Money
}
/** What one subcontractor says and was granted of one activity in one place, to date. */
export interface Claim {
  readonly applied: Quantity
  /** Null: none of it has been approved. */
  readonly approved: Approval | null
}
/** By subcontractor and key. */
export type Claims = ReadonlyMap<number, ReadonlyMap<string, Claim>>

/** What a line comes to as it was approved; null while nobody has said how much of it is. */
export function approvalOf({ approvedQuantity, approvedRate, appliedRate }: ItemRecord): Approval | null {
  if (approvedQuantity === null) return null
  const rate = approvedRate ?? appliedRate
  return { quantity: approvedQuantity, rate, value: lineAmount(approvedQuantity, rate) }
}

/**
 * What every subcontractor has applied for and was approved, to date: each figure is that of the latest application that names the line, so
 * that a line left out of one keeps what it had. Source: commercial section 0, applications are cumulative.
 */
export function claimsBy({ applications, items }: Pick<LabourRecords, 'applications' | 'items'>): Claims {
  const itemsOf = groupBy(items, ({ application }) => application)
  const claims = new Map<number, Map<string, Claim>>()
  for (const application of applications.toSorted(inTurn)) {
    const own = claims.get(application.subcontractor) ?? new Map<string, Claim>()
    claims.set(application.subcontractor, own)
    for (const item of (itemsOf.get(application.id) ?? []).toSorted((a, b) => a.id - b.id)) {
      const key = labourKey(item)
      const approval = isApprovedState(application.state) ? approvalOf(item) : null
      own.set(key, { applied: item.appliedQuantity, approved: approval ?? own.get(key)?.approved ?? null })
    }
  }
  return claims
}

/** The application of the same subcontractor that was approved last before this one; undefined for the first. */
export function approvedBefore(
  of: Pick<ApplicationRecord, 'id' | 'subcontractor'>,
  applications: readonly ApplicationRecord[],
): ApplicationRecord | undefined {
  const all = applications.filter(each => each.subcontractor === of.subcontractor).toSorted(inTurn)
  const at = all.findIndex(({ id }) => id === of.id)
  return all.slice(0, at === -1 ? all.length : at).findLast(({ state }) => isApprovedState(state))
}

/** What stands of each line before an application: approved in earlier ones, and what all others were approved. */
export interface Before {
  readonly own: ReadonlyMap<string, Claim>
  readonly others: (key: string) => Quantity
}
export function before(
  of: ApplicationRecord,
  { applications, items }: Pick<LabourRecords, 'applications' | 'items'>,
): Before {
  const earlier = applications.filter(
    each => each.id !== of.id && (each.subcontractor !== of.subcontractor || inTurn(each, of) < 0),
  )
  const claims = claimsBy({ applications: earlier, items })
  const others = [...claims].filter(([subcontractor]) => subcontractor !== of.subcontractor)
  return {
    own: claims.get(of.subcontractor) ?? new Map<string, Claim>(),
    others: key => sum(others.map(([, lines]): Quantity => lines.get(key)?.approved?.quantity ?? NIL)),
  }
}
