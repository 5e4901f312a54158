import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { formatDay } from '../../ui/format'

/** "LA-014", or what an application without a number is known by. */
export const applicationName = (
  of: { readonly reference: string | null; readonly effectiveDate: string } | null,
): string => (of === null ? 'Labour application' : (of.reference ?? `Labour to ${formatDay(of.effectiveDate)}`))

/** "m²", "hours". */
export const unitWords = (unit: string | null): string =>
  unit === 'hour(s)' ? 'hours' : (unit ?? 'units').replace(/\(s\)$/, 's')

/** Zones that rows are in, in the order of the bill, for a choice. */
export function zonesOf(rows: readonly LabourRow[]): readonly { readonly id: string; readonly name: string }[] {
  const found = new Map<string, string>()
  for (const { zone, zoneName } of rows)
    if (zone !== null && !found.has(String(zone))) found.set(String(zone), zoneName)
  return [...found].map(([id, name]) => ({ id, name }))
}
