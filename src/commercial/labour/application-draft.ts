import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { labourPhoto } from '#contract/commercial/labour-photo'
import { claimsBy } from '#domain/commercial/labour/claims'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { minus, type Money, most, NIL, type Percentage, type Quantity } from '#domain/value/money'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import type { Faults } from '../../records/form/check-draft'
import { attachPhoto, type DraftPhoto } from '../photos/draft-photo'
import type { SiteLabour } from './use-site-labour'

/** A labour application being entered. Quantities are to date, by row of the labour bill; what is not there was not applied for. */
export interface ApplicationDraft {
  readonly subcontractor: number | null
  readonly effectiveDate: string | null
  readonly materials: Money | null
  readonly quantities: Readonly<Record<string, Quantity>>
  readonly notes: string
  /** Of the work, or of the paper it came on. */
  readonly photos: readonly DraftPhoto[]
}
export const emptyApplication = (today: string): ApplicationDraft => ({
  subcontractor: null,
  effectiveDate: today,
  materials: null,
  quantities: {},
  notes: '',
  photos: [],
})

/** A row of the bill with what this subcontractor has applied for so far, and what is done of it that others were not approved. */
export interface EnteredRow {
  readonly row: LabourRow
  readonly before: Quantity
  readonly progress: Quantity
}
export function rowsFor(
  { rows, applications, items }: SiteLabour,
  subcontractor: number | null,
): readonly EnteredRow[] {
  const claims = claimsBy({ applications, items })
  const own = subcontractor === null ? undefined : claims.get(subcontractor)
  return rows
    .filter(({ activity }) => activity !== null)
    .map(row => {
      const mine = own?.get(row.key)
      const others = minus(row.approved, mine?.approved?.quantity ?? NIL)
      return { row, before: mine?.applied ?? NIL, progress: most<Quantity>(minus(row.done, others), NIL) }
    })
}

const MISSING = 'You must specify this field'
/** Why an application cannot be kept yet, by field. */
export const faultsOf = (draft: ApplicationDraft): Faults => ({
  ...(draft.subcontractor === null ? { subcontractor: MISSING } : {}),
  ...(draft.effectiveDate === null ? { effectiveDate: MISSING } : {}),
  ...(Object.keys(draft.quantities).length === 0 && (draft.materials ?? NIL) === NIL
    ? { lines: 'Say what was done of at least one activity' }
    : {}),
})

/** The retention of the application before, or else what is usual here: the reviewer may change it. */
export function retentionFor(
  { applications }: Pick<SiteLabour, 'applications'>,
  subcontractor: number | null,
  usual: Percentage | null,
): Percentage {
  const own = applications.filter(each => each.subcontractor === subcontractor)
  return (
    own.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate)).at(-1)?.retentionPercentage ?? usual ?? NIL
  )
}

interface Keeping {
  readonly project: number
  readonly assessment: number
  readonly retention: Percentage
  readonly name: string
}
/** What keeping an application changes: it is Held and has no number; a line for each activity somebody gave a quantity, and its photos. */
export function keepApplication(
  draft: ApplicationDraft,
  rows: readonly EnteredRow[],
  { project, assessment, retention, name }: Keeping,
  id: number,
): { readonly changes: readonly Change[]; readonly label: string } {
  const made = add(
    labourApplication,
    {
      project,
      assessment,
      subcontractor: draft.subcontractor ?? 0,
      effectiveDate: draft.effectiveDate ?? '',
      materialsToDate: draft.materials ?? NIL,
      retentionPercentage: retention,
      notes: draft.notes.trim() === '' ? null : draft.notes.trim(),
    },
    id,
  )
  const lines = rows.flatMap(({ row }) => {
    const appliedQuantity = draft.quantities[row.key]
    if (appliedQuantity === undefined) return []
    return [
      add(labourItem, {
        project,
        application: id,
        assessment,
        activity: row.activity,
        zone: row.zone,
        name: row.name,
        productName: row.productName,
        zoneName: row.zoneName,
        unit: row.unit,
        appliedQuantity,
        appliedRate: row.rate ?? NIL,
      }),
    ]
  })
  const photos = draft.photos.map(each => attachPhoto(labourPhoto, each, { project, application: id }))
  return { changes: [made, ...lines, ...photos], label: `Labour application of ${name}` }
}
