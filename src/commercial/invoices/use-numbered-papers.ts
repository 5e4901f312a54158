import { useMemo } from 'react'
import { externalCost } from '#contract/commercial/external-cost'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { useCan } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { NumberedPaper } from './invoice-draft'

/** The papers of suppliers that this device holds of a project, of every kind that the viewer may read. The server looks at all projects. */
export function useNumberedPapers(project: number): readonly NumberedPaper[] {
  const can = useCan()
  const materials = useRecordsWithin(materialInvoice, 'project', can.read(materialInvoice) ? project : null)
  const fixedCosts = useRecordsWithin(fixedCostInvoice, 'project', can.read(fixedCostInvoice) ? project : null)
  const costs = useRecordsWithin(externalCost, 'project', can.read(externalCost) ? project : null)
  return useMemo(
    () => [
      ...[...(materials ?? []), ...(fixedCosts ?? [])].map(({ supplier, invoiceReference: number, kind }) => ({
        supplier,
        number,
        what: kind === 'credit' ? 'Credit note' : 'Invoice',
      })),
      ...(costs ?? []).map(({ supplier, reference: number }) => ({ supplier, number, what: 'External cost' })),
    ],
    [materials, fixedCosts, costs],
  )
}
