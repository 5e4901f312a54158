import type { materialInvoice } from '#contract/commercial/material-invoice'
import { aheadOfProgress } from '#domain/commercial/invoices/against-progress'
import { ofAssessment } from '#domain/commercial/materials/taken-up'
import type { Held } from '../../records/data/held'
import type { SiteBuying } from '../common/use-site-buying'
import { countWords } from '../materials/quantity-words'
import type { SiteMaterials } from '../on-site/use-on-site'

type Invoice = Held<typeof materialInvoice>

/** Returns in words, by line, whose material is invoiced ahead of progress. */
export function aheadWords(site: SiteBuying, { rows, assessment, assessments }: SiteMaterials, invoice: Invoice) {
  const own = ofAssessment(site, assessment, assessment === assessments[0]?.id)
  const found = aheadOfProgress(own, own.orderLines, rows)
  return new Map(
    site.invoiceLines
      .filter(line => line.invoice === invoice.id)
      .flatMap((line): (readonly [number, string])[] => {
        const ahead = line.orderLine === null ? undefined : found.get(line.orderLine)
        if (!ahead) return []
        const unit = site.orderLines.find(({ id }) => id === line.orderLine)?.unit ?? ''
        const words = `${countWords(ahead.invoiced)} ${unit} invoiced so far, ${countWords(ahead.used)} used: ${countWords(ahead.ahead)} ahead of progress.`
        return [[line.id, words]]
      }),
  )
}
