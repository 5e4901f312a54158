import { dayWords } from '#domain/value/day'
import { company } from '#contract/admin/company'
import { client } from '#contract/contacts/client'
import { adjustment } from '#contract/estimating/adjustment'
import { assessment } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { project } from '#contract/estimating/project'
import { addressText, toAddress } from '#contract/fields/address-text'
import { mayRead } from '#contract/kit/access'
import { componentsByProduct, builtRate } from '#domain/estimating/product-rate'
import { type ExportedBill, type ExportedCost } from '#domain/estimating/bill-export/exported-bill'
import { type ExportFormat, exportBill } from '#domain/estimating/bill-export/formats'
import { MEASURED_ONLY } from '#domain/estimating/bill-export/price-under-sheet'
import type { ExportSheet } from '#domain/estimating/bill-export/export-sheet'
import { paperOf } from '#domain/estimating/bill-export/paper'
import { currencySymbol } from '#domain/value/currency'
import type { Money } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { PdfDocument } from '../pdf/document'
import type { DocumentHead } from '../pdf/document-parts'
import { type Paper, roomOn } from '../pdf/paper'
import { printed } from '../pdf/figures'
import { findOrFirst } from '../records/write/find-or-first'
import { firmCurrency } from '../records/read/firm-currency'
import { isShownBill } from '../records/read/shown-bill'
import { find, read } from '../records/write/typed'
import { within } from '../records/write/within'
import { readBill } from './read-bill'

/** What a bill's exports are made of, and the layout its assessment names. */
interface BillForExport {
  readonly name: string
  /** Project, assessment and version, for the names of files. */
  readonly title: string
  readonly version: string
  readonly owner: Awaited<ReturnType<typeof read<typeof project>>>
  readonly layout: ExportFormat
  readonly bill: ExportedBill
}

async function billForExport(tx: AccountTransaction, id: number): Promise<BillForExport> {
  const bill = await readBill(tx, id)
  const { name, project: owner, documentationFormat, percentageBasis, ...found } = await read(tx, assessment, id)
  const costs = new Map<number, ExportedCost>()
  if (mayRead(tx.identity.permissions, labourComponent) && (await isShownBill(tx, id, [labourComponent]))) {
    const components = componentsByProduct({
      components: await within(tx, labourComponent, id),
      materials: await within(tx, componentMaterial, id),
      activities: await within(tx, componentActivity, id),
    })
    for (const product of bill.products) {
      const own = components.get(product.id) ?? []
      const whole = builtRate(product, percentageBasis, own)
      const parts = own.map(each => ({
        name: each.component.name,
        cost: builtRate(product, percentageBasis, [each]).base,
      }))
      costs.set(product.id, { ...whole, components: product.pricingMode === 'rbu' ? parts : [] })
    }
  }
  const version = `${found.versionMajor}.${found.versionMinor}`
  const beyond = await beyondMeasured(tx, id)
  const owned = await read(tx, project, owner)
  const title = [`${owned.reference ?? ''} ${owned.name}`.trim(), `${name} v${version}`].join(', ')
  return {
    name,
    title,
    version,
    owner: owned,
    layout: documentationFormat,
    bill: { assessment: id, ...bill, costs, beyond },
  }
}

/** Returns the fixed costs and adjustments of an assessment; null where the caller may not read both. */
async function beyondMeasured(tx: AccountTransaction, id: number): Promise<ExportedBill['beyond']> {
  const parts = [assessmentFixedCost, adjustment]
  if (!parts.every(part => mayRead(tx.identity.permissions, part)) || !(await isShownBill(tx, id, parts))) return null
  return {
    fixedCosts: await within(tx, assessmentFixedCost, id),
    adjustments: await within(tx, adjustment, id),
  }
}

/** A bill as a sheet in one of the layouts; without a layout in the one its assessment names. */
export async function exportOf(
  tx: AccountTransaction,
  id: number,
  given: ExportFormat | undefined,
): Promise<{ readonly title: string; readonly sheet: ExportSheet }> {
  const { title, layout, bill } = await billForExport(tx, id)
  return { title, sheet: exportBill(bill, given ?? layout) }
}

/** A bill in one of its layouts with what stands around it on paper. The logo is read afterwards, outside the transaction. */
interface BillOnPaper {
  readonly title: string
  readonly format: ExportFormat
  readonly bill: ExportedBill
  readonly head: Omit<DocumentHead, 'logo'>
  /** The sign of what the firm counts in. */
  readonly sign: string
  readonly logo: number | null
}

export async function billOnPaper(
  tx: AccountTransaction,
  id: number,
  given: ExportFormat | undefined,
  today: string,
): Promise<BillOnPaper> {
  const { name, title, version, owner, layout, bill } = await billForExport(tx, id)
  const { name: projectName, reference, client: buyer, scsCompanyGroup } = owner
  const own = await findOrFirst(tx, company, scsCompanyGroup)
  const to = buyer === null ? null : await find(tx, client, buyer)
  const date = dayWords(today)
  return {
    title,
    bill,
    format: given ?? layout,
    sign: currencySymbol(await firmCurrency(tx)),
    logo: own?.logo ?? null,
    head: {
      title: bill.products.some(({ rate }) => rate !== null) ? 'Priced bill of quantities' : 'Bill of quantities',
      subtitle: `${name}, version ${version}`,
      firm: own?.name ?? '',
      firmAddress: own?.address ? addressText(toAddress(own.address)).replace(/, United Kingdom$/, '') : '',
      cells: [
        { label: 'To', value: to?.fullName ?? '', share: 3 },
        { label: 'Project', value: [reference, projectName].filter(Boolean).join(' '), share: 4 },
        { label: 'Version', value: version },
        { label: 'Date', value: date, share: 1.3 },
      ],
      foot: `Printed ${date}, ${tx.identity.fullName}. Amounts are without VAT. Each amount is quantity by rate, rounded to the penny.`,
    },
  }
}

/** Grids lie on their side; bills and budgets stand. */
const WIDE: readonly ExportFormat[] = ['matrix', 'grid_pz', 'grid_zp']

/** Draws a bill: its heads and the total so far on every page, the measured work at the end. */
export async function drawBill(
  { bill, format, head, sign }: BillOnPaper,
  logo: DocumentHead['logo'],
  size: Paper['size'],
) {
  const paper = { size, isWide: WIDE.includes(format) }
  const document = await PdfDocument.start({ ...head, logo }, paper)
  const { tables, amount, totals } = paperOf(bill, format, sign, roomOn(paper))
  for (const { part, columns, rows, isCarried } of tables) {
    if (part !== null) document.heading(part)
    const carried = (total: number) => printed(total as Money) // Rows add amounts of money and nothing else.
    document.table({ columns, rows, ...(isCarried ? { carried } : {}) })
  }
  const whole = { label: 'Measured work', amount }
  document.totals(
    (totals.length > 0 ? totals : [whole]).map(each => ({ label: each.label, value: printed(each.amount) })),
  )
  if (bill.beyond === null) document.text(MEASURED_ONLY)
  return document.finish()
}
