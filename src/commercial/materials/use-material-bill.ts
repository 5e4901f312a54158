import { useMemo } from 'react'
import { materialType } from '#contract/admin/material-type'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { neededByZone, type PackSaving, savingOf } from '#domain/commercial/materials/across-zones'
import { materialBill } from '#domain/commercial/materials/material-bill'
import { inBillOrder, OTHER_MATERIALS, type TypedRow } from '#domain/commercial/materials/material-bill-export'
import { neededMaterials, type Part } from '#domain/commercial/materials/needed'
import { ofAssessment, TakenUpTotals } from '#domain/commercial/materials/taken-up'
import { useOpened } from '../../common/places/use-opened'
import { useAll } from '../../records/data/use-all'
import { useTogether } from '../../records/data/use-together'
import { useBillChoice } from '../common/bill-choice'
import { useSiteBuying } from '../common/use-site-buying'

const BILL = {
  products: assessmentProduct,
  zones: assessmentZone,
  quantities: productQuantities,
  lines: componentMaterial,
}

export interface BillRow extends TypedRow {
  /** What its whole packs save, bought for all zones together; null where nothing, or where only a part of the bill is looked at. */
  readonly saving: PackSaving | null
}
export interface MaterialBill {
  readonly assessments: readonly { readonly id: number; readonly name: string }[]
  readonly assessment: number | null
  readonly zones: readonly { readonly id: number; readonly name: string; readonly parent: number | null }[]
  readonly rows: readonly BillRow[]
}

/**
 * The material bill of a project's accepted bill, computed on this device with what has not been sent; waits
 * until the project, the bill and the catalogue are all here. What is needed is worked out again only when
 * the bill changes, of what was taken up only what orders, deliveries and invoices changed. Spec: MAT-1.
 */
export function useMaterialBill(project: number, chosen: number | null, part: Part): MaterialBill | undefined {
  useOpened('library')
  const { accepted, current, decimals } = useBillChoice(project, chosen)
  const read = useTogether(BILL, 'assessment', current)
  const bill = useMemo(() => read && { ...read, decimals }, [read, decimals])
  const site = useSiteBuying(project)
  const library = useLibrary()
  const { zone, by } = part
  const needed = useMemo(() => bill && neededMaterials(bill, { zone, by }), [bill, zone, by])
  const isAll = zone === null && by === null
  const zones = useMemo(() => (bill && isAll ? neededByZone(bill) : null), [bill, isAll])
  const isFirst = current === (accepted?.[0]?.id ?? null)
  const totals = useMemo(() => new TakenUpTotals(zone), [zone])
  const taken = useMemo(
    () => site && totals.follow(ofAssessment(site, current, isFirst)),
    [site, current, isFirst, totals],
  )
  return useMemo(() => {
    if (!accepted || !library || !taken || (current !== null && (!needed || !bill))) return undefined
    const rows = materialBill(needed ?? [], taken, library.materials, library.sources)
    return {
      assessments: accepted,
      assessment: current,
      zones: bill?.zones ?? [],
      rows: inBillOrder(
        rows.map(row => ({
          ...row,
          type: library.typeOf(row.material),
          saving: zones && savingOf(row, zones.get(row.key) ?? []),
        })),
      ),
    }
  }, [accepted, library, taken, needed, zones, bill, current])
}

/** Materials with their packs, and who quoted which price. */
function useLibrary() {
  const materials = useAll(material)
  const types = useAll(materialType)
  const quotes = useAll(materialQuote)
  const lines = useAll(materialQuoteLine)
  return useMemo(() => {
    if (!materials || !types || !quotes || !lines) return undefined
    const byId = new Map(materials.map(each => [each.id, each]))
    const names = new Map(types.map(each => [each.id, each.name]))
    const quoteOf = new Map(quotes.map(each => [each.id, each]))
    return {
      materials: byId,
      sources: new Map(
        lines.flatMap(({ id, quote }) => {
          const from = quoteOf.get(quote)
          return from ? [[id, { supplier: from.supplier, quote: from.name }] as const] : []
        }),
      ),
      typeOf: (id: number | null): string =>
        (id === null ? undefined : names.get(byId.get(id)?.materialType ?? 0)) ?? OTHER_MATERIALS,
    }
  }, [materials, types, quotes, lines])
}
