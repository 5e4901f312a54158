import { least, lineAmount, minus, type Money, most, NIL, plus, type Quantity, type Rate, sum } from '../../value/money'
import {
  type ApplicationRecord,
  approvalOf,
  approvedBefore,
  before,
  type ItemRecord,
  labourKey,
  type LabourRecords,
} from './claims'
import { leftOutToDate } from './cis'
import type { LabourRow } from './labour-bill'

/** One reviewed line of an application. All quantities are to date. */
export interface ReviewedLine {
  readonly item: ItemRecord
  readonly key: string
  /** The bill's quantity, less approvals of others. */
  readonly allowed: Quantity
  /** The quantity done, less approvals of others. */
  readonly progress: Quantity
  /** Approved in earlier applications of this subcontractor. */
  readonly previous: Quantity
  readonly overScope: Quantity
  readonly overProgress: Quantity
  /** Default approval: the applied quantity, limited to progress and scope. */
  readonly proposed: Quantity
  /** The person's approval, or else the proposed one. */
  readonly approve: Quantity
  readonly rate: Rate
  /** Whether a person has decided. */
  readonly isDecided: boolean
  /** Whether it exceeds the proposal. */
  readonly isBeyond: boolean
  readonly previousValue: Money
  /** To date, at its approved rate. */
  readonly value: Money
  /** The difference that this application adds. */
  readonly period: Money
}

/** Reviews the lines of an application against the bill, progress and earlier approvals. Spec: LAB-1. */
export function reviewLines(
  application: ApplicationRecord,
  records: Pick<LabourRecords, 'applications' | 'items'>,
  rows: readonly Pick<LabourRow, 'key' | 'needed' | 'done'>[],
): ReviewedLine[] {
  const rowOf = new Map(rows.map(row => [row.key, row]))
  const { own, others } = before(application, records)
  return records.items
    .filter(item => item.application === application.id)
    .map(item => {
      const key = labourKey(item)
      const row = rowOf.get(key)
      const taken = others(key)
      const left = (quantity: Quantity): Quantity => most<Quantity>(minus(quantity, taken), NIL)
      const [allowed, progress] = [left(row?.needed ?? NIL), left(row?.done ?? NIL)]
      const was = own.get(key)?.approved ?? null
      const proposed = least(item.appliedQuantity, least(allowed, progress))
      const rate = item.approvedRate ?? item.appliedRate
      const approve = item.approvedQuantity ?? proposed
      const value = approvalOf(item)?.value ?? lineAmount(proposed, rate)
      const previousValue: Money = was?.value ?? NIL
      return {
        item,
        key,
        allowed,
        progress,
        previous: was?.quantity ?? NIL,
        overScope: most<Quantity>(minus(item.appliedQuantity, allowed), NIL),
        overProgress: most<Quantity>(minus(item.appliedQuantity, progress), NIL),
        proposed,
        approve,
        rate,
        isDecided: item.approvedQuantity !== null,
        isBeyond: approve > least(allowed, progress),
        previousValue,
        value,
        period: minus(value, previousValue),
      }
    })
}

/** Returns the gross of an application if its lines are approved as reviewed. Lines missing from it keep their figures. */
export function grossOf(
  application: ApplicationRecord & { readonly materialsToDate: Money; readonly approvedMaterials: Money | null },
  lines: readonly ReviewedLine[],
  applications: readonly ApplicationRecord[],
): Gross {
  const last = approvedBefore(application, applications)
  const materials = application.approvedMaterials ?? application.materialsToDate
  const materialsBefore: Money = last?.approvedMaterials ?? NIL
  const grossBefore: Money = last?.grossToDate ?? NIL
  const labour = sum(lines.map(({ period }) => period))
  return {
    labour,
    materials,
    materialsBefore,
    grossBefore,
    grossToDate: sum([grossBefore, labour, minus(materials, materialsBefore)]),
    retentionBefore: last?.retentionToDate ?? NIL,
    leftOutBefore: last ? leftOutToDate({ ...last, materials: materialsBefore }) : NIL,
    cisBaseBefore: plus(last?.cisBaseBefore ?? NIL, last?.cisBase ?? NIL),
  }
}
/** To date and before; `labour` is the period's. Materials are part of the gross. */
export interface Gross {
  readonly labour: Money
  readonly materials: Money
  readonly materialsBefore: Money
  readonly grossBefore: Money
  readonly grossToDate: Money
  readonly retentionBefore: Money
  readonly leftOutBefore: Money
  readonly cisBaseBefore: Money
}
