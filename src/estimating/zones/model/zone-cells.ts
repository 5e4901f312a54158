import { parseTypedDay } from '#domain/value/day'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { validatePatch } from '#contract/kit/validate'
import { zoneFault } from '#domain/estimating/zone-place'
import { formatDay } from '../../../ui/format'
import type { ZoneColumn } from './zone-columns'
import type { ZoneRow } from './zone-rows'

type Written = {
  readonly name?: string
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly notes?: string | null
}

/** What a cell is edited with; dates as a person types them. */
export function zoneText({ zone }: ZoneRow, column: ZoneColumn): string {
  if (column === 'name') return zone.name
  if (column === 'notes') return zone.notes ?? ''
  const day = column === 'start' ? zone.startDate : column === 'end' ? zone.endDate : null
  // A device that has not pulled zones since they have dates holds none.
  return day ? formatDay(day) : ''
}

/** What a text changes in a zone of these; a message where it cannot stand. */
export function readZoneText(
  row: ZoneRow,
  column: ZoneColumn,
  typed: string,
  rows: readonly ZoneRow[],
): Written | string {
  const text = typed.trim()
  if (column === 'start' || column === 'end') {
    const day = text === '' ? null : parseTypedDay(text)
    if (text !== '' && day === null) return `"${text}" is not a date. Type it as 05/05/2026`
    return allowed(row, column === 'start' ? { startDate: day } : { endDate: day })
  }
  if (column === 'notes') return allowed(row, { notes: text === '' ? null : text })
  const fault = zoneFault(
    { ...row.zone, name: text },
    rows.map(({ zone }) => zone),
  )
  return fault?.field === 'name' ? fault.message : allowed(row, { name: text })
}

function allowed({ zone }: ZoneRow, written: Written): Written | string {
  const { startDate, endDate } = { ...zone, ...written }
  if (startDate && endDate && endDate < startDate) return 'The finish is before the start'
  const checked = validatePatch(assessmentZone, written)
  return checked.ok ? written : (checked.errors[0]?.message ?? 'This cannot be kept')
}

/** Where a bar lies in the programme of all zones, in hundredths of it; null without both dates. */
export function barOf(
  row: ZoneRow,
  from: string | null,
  to: string | null,
): { readonly left: number; readonly width: number } | null {
  if (!row.start || !row.end || !from || !to) return null
  const days = (day: string) => Date.parse(day) / 86_400_000
  const whole = days(to) - days(from) + 1
  return {
    left: ((days(row.start) - days(from)) / whole) * 100,
    width: ((days(row.end) - days(row.start) + 1) / whole) * 100,
  }
}
