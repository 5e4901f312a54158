import { withheldFrom } from '#contract/kit/access'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import {
  checkReply,
  quantityRequest,
  repairReply,
  repairRequest,
  zoneItem,
  type ZoneItem,
} from '#contract/estimating/bill-calls'
import { billNote } from '#contract/estimating/bill-note'
import { productQuantities } from '#contract/estimating/product-quantities'
import { recordToWire } from '#contract/fields/codec'
import { ProblemError } from '#contract/kit/problem'
import { zoneTree } from '#domain/estimating/bill'
import { checkBill } from '#domain/estimating/bill-checks/checks'
import { EXPORT_FORMATS } from '#domain/estimating/bill-export/formats'
import { dayOf } from '#domain/value/day'
import { textOf } from '#domain/value/money'
import * as v from 'valibot'
import { call } from '../calls/call'
import { download, PDF, workbook, XLSX } from '../calls/download'
import { idOr } from '../calls/path'
import { reads, writes } from '../calls/permission'
import { optional, words } from '../calls/query'
import { alwaysProblem, file, list, nothing, record, records } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { logoOf } from '../files/kept-document'
import type { Paper } from '../pdf/paper'
import { billOnPaper, drawBill, exportOf } from './bill-export'
import { deleteAllZones, repair, typeQuantity } from './change-bill'
import { NO_ASSESSMENT, noAssessment } from './no-assessment'
import { readBill, readMeasuredBill } from './read-bill'

/** The id in the path of a call about an assessment. Spec: business 8. */
const params = { id: idOr(NO_ASSESSMENT) }

/** The calls on a bill that are not those of single records. Spec: business 7, Assessments. */
export const billCalls = [
  call({
    method: 'get',
    path: '/assessments/{id}/products',
    tag: 'Bills',
    summary: 'List the products of a bill in order',
    permission: reads(billNote, assessmentZone),
    params,
    reply: records(assessmentProduct),
    run: async ({ tx, caller, params: { id } }) => {
      const { products } = await readBill(tx, id)
      const withheld = new Set(withheldFrom(caller.permissions, assessmentProduct))
      const shown = (product: object) =>
        Object.fromEntries(Object.entries(product).filter(([name]) => !withheld.has(name)))
      return products.map(product => recordToWire(assessmentProduct.fields, shown(product)))
    },
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/zone-list',
    tag: 'Bills',
    summary: 'List the zones of a bill, each followed by its sub-zones',
    permission: reads(assessmentZone),
    params,
    reply: list(zoneItem),
    run: ({ tx, params: { id } }) => zoneItems(tx, id),
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/zones-orderable',
    tag: 'Bills',
    summary: 'List the zones of a bill that can be put in order',
    permission: reads(assessmentZone),
    params,
    reply: list(zoneItem),
    run: ({ tx, params: { id } }) => zoneItems(tx, id),
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/check',
    tag: 'Bills',
    summary: "List the findings of a bill's checks",
    permission: reads(assessmentZone),
    params,
    reply: checkReply,
    run: async ({ tx, params: { id } }) => {
      const { results, findings } = checkBill(await readMeasuredBill(tx, id))
      return {
        results,
        findings: findings.map(({ mend: _mend, amount, ...finding }) => ({
          ...finding,
          amount: amount === null ? null : textOf('money', amount),
        })),
      }
    },
  }),
  call({
    method: 'get',
    path: '/assessments/check',
    tag: 'Bills',
    summary: 'Respond that an assessment is missing',
    permission: reads(assessmentZone),
    reply: alwaysProblem,
    serve: noAssessment,
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/repair',
    tag: 'Bills',
    summary: 'Repair findings of the checks by code; with `preview`, return what that would change in money',
    permission: writes(productQuantities, assessmentZone),
    params,
    request: repairRequest,
    reply: repairReply,
    run: ({ tx, params: { id }, body }) => repair(tx, id, body),
  }),
  call({
    method: 'post',
    path: '/assessments/repair',
    tag: 'Bills',
    summary: 'Respond that an assessment is missing',
    permission: writes(productQuantities, assessmentZone),
    reply: alwaysProblem,
    serve: noAssessment,
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/bill-of-quantities-export',
    tag: 'Bills',
    summary:
      'Export a bill as a workbook, in its own layout or in `format`; with `file=pdf` as a document on `paper` a4 or a3',
    permission: reads(billNote),
    params,
    query: {
      format: optional(v.picklist(EXPORT_FORMATS, `An export is one of ${EXPORT_FORMATS.join(', ')}`)),
      file: optional(words),
      paper: optional(words),
    },
    reply: file(XLSX),
    serve: async ({ services, caller, look, params: { id }, query: { format, file: kind, paper: size } }) => {
      if (kind !== 'pdf') {
        const { title, sheet } = await look(tx => exportOf(tx, id, format))
        return workbook(`${title}, ${sheet.name}`, sheet)
      }
      const paper = paperNamed(size)
      const today = dayOf(new Date(services.now()))
      const drawn = await look(tx => billOnPaper(tx, id, format, today))
      const { bytes } = await drawBill(drawn, await logoOf(services, caller.account, drawn.logo), paper)
      return download(`${drawn.title}, ${drawn.head.title}.pdf`, PDF, bytes)
    },
  }),
  call({
    method: 'delete',
    path: '/assessments/{id}/zones/all',
    tag: 'Bills',
    summary: 'Delete all zones of a bill with their quantities',
    permission: writes(assessmentZone),
    params,
    reply: nothing,
    run: ({ tx, params: { id } }) => deleteAllZones(tx, id),
  }),
  call({
    method: 'patch',
    path: '/assessmentproducts/{id}/assessmentzones/{zone}/quantity',
    tag: 'Bills',
    summary: 'Change the quantity of a product in a zone',
    permission: writes(productQuantities),
    request: quantityRequest,
    reply: record(productQuantities),
    run: ({ tx, params: { id, zone }, body }) => typeQuantity(tx, id, zone, body.quantity),
  }),
]

function paperNamed(size: string | undefined): Paper['size'] {
  if (size !== undefined && size !== 'a4' && size !== 'a3')
    throw new ProblemError('invalid', { errors: [{ path: 'paper', message: 'Paper is a4 or a3' }] })
  return size ?? 'a4'
}

/** Zones in the order of the bill, each top followed by its sub-zones. */
async function zoneItems(tx: AccountTransaction, id: number): Promise<ZoneItem[]> {
  const { zones } = await readBill(tx, id)
  const named = new Map(zones.map(zone => [zone.id, zone.name]))
  const { tops } = zoneTree(zones)
  const items = tops.flatMap((top, idx) => [
    { id: top.id, idx, parentId: null, isSubZone: false, subZoneCount: top.subs.length },
    ...top.subs.map((sub, at) => ({ id: sub, idx: at, parentId: top.id, isSubZone: true, subZoneCount: 0 })),
  ])
  return items.map((item, x) => ({ ...item, x, name: named.get(item.id) ?? '' }))
}
