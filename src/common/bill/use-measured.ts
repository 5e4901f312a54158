import { useMemo } from 'react'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { measurement } from '#contract/estimating/takeoff/measurement'
import type { MeasurementLink } from '#contract/estimating/takeoff/measurement-link'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { measuredQuantities, type MeasuredQuantities, withMeasured } from '#domain/takeoff/measured-bill'
import { type Takeoff, takeoffOf } from '#domain/takeoff/takeoff-quantity'
import { useCan } from '../../app/viewer'
import { useTogetherHere } from '../../records/data/use-together'
import type { BillRecords } from './bill-model'

const TAKEOFF = { pages: projectDrawing, scales: pageScale, shapes: measurement }

/** All that is measured in a project; null where it is not all on this device, or not for this person. Undefined until that is known. */
function useTakeoff(project: number | null): Takeoff | null | undefined {
  const mayRead = useCan().read(measurement)
  const here = useTogetherHere(TAKEOFF, 'project', mayRead ? project : null)
  return useMemo(() => {
    if (!mayRead) return null
    if (!here) return undefined
    if (!here.isWhole) return null
    return takeoffOf(here.whole)
  }, [mayRead, here])
}

type Linked = Pick<BillRecords, 'products' | 'quantities'> & {
  readonly links: readonly (MeasurementLink & { readonly _dirty: 0 | 1 })[]
}

/**
 * Returns the quantities of a bill with the measured ones worked out from the shapes on this device, so that the bill moves at once. Without all of
 * them the bill has the figures of the server, and an offered bill keeps its own. A link that has not been sent makes an empty cell follow it, as the
 * server will. Decision 760.
 */
export function useMeasured(
  terms: { readonly project: number | null; readonly isClosed: boolean } | undefined,
  records: Linked | undefined,
): { readonly quantities?: BillRecords['quantities']; readonly measured: MeasuredQuantities | null } {
  const links = records?.links
  const takeoff = useTakeoff(links && links.length > 0 ? (terms?.project ?? null) : null)
  const isClosed = terms?.isClosed ?? true
  return useMemo(() => {
    if (!records || !links || !takeoff) return NOTHING
    const measured = measuredQuantities(links, records.products, takeoff)
    if (isClosed) return { measured }
    const unsent = new Set(links.flatMap(each => (each._dirty ? [`${each.product}/${each.zone}`] : [])))
    const takes = (product: number, zone: string) => unsent.has(`${product}/${zone}`)
    return { quantities: withMeasured(records.quantities, measured, takes), measured }
  }, [records, links, takeoff, isClosed])
}
const NOTHING = { measured: null } as const
