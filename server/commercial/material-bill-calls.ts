import { sql } from 'kysely'
import { mayRead } from '#contract/kit/access'
import { materialType } from '#contract/admin/material-type'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { supplier } from '#contract/contacts/supplier'
import { componentMaterial } from '#contract/estimating/component-material'
import { ProblemError } from '#contract/kit/problem'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { materialBill } from '#domain/commercial/materials/material-bill'
import {
  inBillOrder,
  materialBillSheet,
  OTHER_MATERIALS,
  type RowChoice,
  rowsChosen,
} from '#domain/commercial/materials/material-bill-export'
import { neededMaterials, type Part } from '#domain/commercial/materials/needed'
import { ofAssessment, takenUp } from '#domain/commercial/materials/taken-up'
import type { Sheet } from '#domain/value/sheet'
import { call } from '../calls/call'
import { workbook, XLSX } from '../calls/download'
import { reads } from '../calls/permission'
import { dayText, idText, optional, optionalOr, required, words } from '../calls/query'
import { file } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt, within } from '../records/write/within'
import { acceptedBill } from './progress-records'

/** What the page of the material bill shows, by the same functions. Spec: MAT-1. */
export const materialBillCalls = [
  call({
    method: 'get',
    path: '/projects/{id}/export-material-bill',
    tag: 'Materials',
    summary:
      'Export the material bill of the accepted bill `assessment` as a workbook. Query: `zone` and `by` choose a part; `words` and `onlyLeft` filter rows',
    permission: reads(componentMaterial, materialQuote, materialOrder, delivery),
    query: {
      assessment: required(idText),
      zone: optionalOr('is no id', idText),
      by: optional(dayText),
      words: optional(words),
      onlyLeft: optional(words),
    },
    reply: file(XLSX),
    serve: async ({ look, params, query }) => {
      const asked = {
        project: params.id,
        assessment: query.assessment,
        part: { zone: query.zone ?? null, by: query.by ?? null },
        choice: { words: query.words ?? '', onlyLeft: query.onlyLeft === 'true' },
      }
      const { name, sheet } = await look(tx => billSheet(tx, asked))
      return workbook(name, sheet)
    },
  }),
]

interface Asked {
  readonly project: number
  readonly assessment: number
  readonly part: Part
  readonly choice: RowChoice
}

async function billSheet(tx: AccountTransaction, { project, assessment, part, choice }: Asked) {
  const { name, zones, ...bill } = await acceptedBill(tx, project, assessment)
  const zone = zones.find(({ id }) => id === part.zone)
  if (part.zone !== null && !zone) throw new ProblemError('not-found')
  const lines = await within(tx, componentMaterial, assessment)
  const { rows: accepted } = await sql<{
    id: number
  }>`select id from assessment where account_id = ${tx.identity.account}
    and project_id = ${project} and is_accepted and archived_at is null order by id limit 1`.execute(tx.db)
  const site = ofAssessment(await siteRecords(tx, project), assessment, accepted[0]?.id === assessment)
  const library = await libraryOf(tx, lines)
  const rows = materialBill(
    neededMaterials({ ...bill, zones, lines }, part),
    takenUp(site, part.zone),
    library.materials,
    library.sources,
  )
  const typed = rows.map(row => ({ ...row, type: library.typeOf(row.material) }))
  const sheet: Sheet = materialBillSheet({
    rows: rowsChosen(inBillOrder(typed), choice),
    names: library.suppliers,
    isPaying: mayRead(tx.identity.permissions, materialInvoice),
  })
  const of = [name, sheet.name, zone?.name, part.by === null ? null : `needed by ${part.by}`]
  return { name: of.filter(Boolean).join(', '), sheet }
}

/** What the project has bought; invoices for those who may read them. */
async function siteRecords(tx: AccountTransaction, project: number) {
  const isPaying = mayRead(tx.identity.permissions, materialInvoice)
  const kept = new Set((await pointingAt(tx, delivery, 'project', [project])).map(({ id }) => id))
  return {
    orders: await pointingAt(tx, materialOrder, 'project', [project]),
    orderLines: await pointingAt(tx, materialOrderLine, 'project', [project]),
    deliveryLines: (await pointingAt(tx, deliveryLine, 'project', [project])).filter(line => kept.has(line.delivery)),
    invoices: isPaying ? await pointingAt(tx, materialInvoice, 'project', [project]) : [],
    invoiceLines: isPaying ? await pointingAt(tx, materialInvoiceLine, 'project', [project]) : [],
  }
}

/** The materials of a bill with their types, and who quoted which price. What is archived is not known, as on a device. */
async function libraryOf(tx: AccountTransaction, lines: readonly RecordOf<typeof componentMaterial>[]) {
  const materials = await known(
    tx,
    material,
    lines.map(line => line.material),
  )
  const types = await known(
    tx,
    materialType,
    [...materials.values()].map(each => each.materialType),
  )
  const prices = await known(
    tx,
    materialQuoteLine,
    lines.map(line => line.quoteLine),
  )
  const quotes = await known(
    tx,
    materialQuote,
    [...prices.values()].map(({ quote }) => quote),
  )
  const suppliers = await known(
    tx,
    supplier,
    [...quotes.values()].map(each => each.supplier),
  )
  return {
    materials,
    sources: new Map(
      [...prices].flatMap(([id, { quote }]) => {
        const from = quotes.get(quote)
        return from ? [[id, { supplier: from.supplier, quote: from.name }] as const] : []
      }),
    ),
    suppliers: new Map([...suppliers].map(([id, { fullName }]) => [id, fullName])),
    typeOf: (id: number | null): string =>
      (id === null ? undefined : types.get(materials.get(id)?.materialType ?? 0)?.name) ?? OTHER_MATERIALS,
  }
}

/** Those of them that are there and not archived, in record form. */
async function known<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, RecordOf<R>>> {
  const found = await findAll(tx, resource, [...new Set(ids.filter(id => id !== null))])
  const records = [...found.values()].map(record => inRecordForm(resource, record))
  return new Map(records.filter(({ archivedAt }) => archivedAt === null).map(record => [record.id, record]))
}
