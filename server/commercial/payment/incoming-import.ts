import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { type importTemplateReply, TEMPLATE_LIMITS } from '#contract/commercial/payment/incoming-calls'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import type { Sheet } from '#domain/bill-import/sheet/sheet'
import type { SheetOf } from '#domain/commercial/payment/incoming-sheet'
import {
  knownLines,
  type ReadLine,
  readWorkbook,
  type WorkbookRead,
} from '#domain/commercial/payment/incoming-workbook'
import { dayOf } from '#domain/value/day'
import { textOf } from '#domain/value/money'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { readCsv } from '#spreadsheets/csv'
import { readXlsx } from '#spreadsheets/xlsx/read-xlsx'
import type * as v from 'valibot'
import type { Identity } from '../../base/identity'
import { XLSX } from '../../calls/download'
import type { AccountTransaction } from '../../database/session'
import { uploadedFile } from '../../files/uploaded'
import { create, createAll, patchAll, read } from '../../records/write/typed'
import type { Services } from '../../services/services'
import { draftedLines } from './incoming-draft'
import { itemsOf, lockIncoming } from './incoming-records'
import { openApplication } from './incoming-workbook'

type ImportReply = v.InferOutput<typeof importTemplateReply>
type Sheets = readonly Pick<Sheet, 'rows' | 'formulas'>[]

/** Returns the sheets of an uploaded workbook, within limits that keep the server free for others. */
export async function sheetsOf(services: Services, caller: Identity, id: number): Promise<Sheets> {
  const { name, type, bytes } = await uploadedFile(services, caller, id, {
    types: [XLSX, 'text/csv'],
    bytes: TEMPLATE_LIMITS.fileBytes,
    ask: 'Send the filled workbook as .xlsx or .csv',
  })
  try {
    return (type === XLSX ? readXlsx(bytes, TEMPLATE_LIMITS) : readCsv(bytes, name, TEMPLATE_LIMITS)).sheets
  } catch (error) {
    if (error instanceof Unreadable) throw refused([error.message])
    throw error
  }
}

/** Most faults that one refusal names. */
const MOST_FAULTS = 50

function refused(faults: readonly string[]): ProblemError {
  const more = faults.length - MOST_FAULTS
  const named = more > 0 ? [...faults.slice(0, MOST_FAULTS), `${more} more rows can’t be read`] : faults
  return new ProblemError('invalid', { errors: named.map(message => ({ path: 'file', message })) })
}

/**
 * Writes what a filled workbook applies for, all of it or nothing: on the application that is open for the day, or on a new one. Each line is checked as the
 * page checks it. Spec: APP-2; decisions 720, 740.
 */
export async function importWorkbook(
  tx: AccountTransaction,
  of: SheetOf,
  sheets: Sheets,
  readsCommas: boolean,
): Promise<ImportReply> {
  await read(tx, projectResource, of.project)
  await read(tx, subcontractorResource, of.subcontractor)
  await lockIncoming(tx, of.project)
  const open = await openApplication(tx, of)
  const own = open ? await itemsOf(tx, [open.id]) : []
  const known = knownLines(own, await draftedLines(tx, of.project, of.subcontractor, of.effectiveDate))
  const found = wholeWorkbook(readWorkbook(sheets, of, known), readsCommas)
  const changed = found.lines.filter(({ isChanged }) => isChanged)
  if (!open && changed.length === 0)
    throw refused([
      'This workbook applies for nothing, so no application was made. Fill in its values, and send it again',
    ])
  const application = open?.id ?? (await begin(tx, of))
  await write(tx, { project: of.project, application }, changed)
  return {
    application,
    isNew: open === null,
    changed: changed.length,
    lines: found.lines.map(({ line, value, isChanged, marks }) => ({
      product: line.product,
      fixedCost: line.fixedCost,
      code: line.code,
      name: line.name,
      valueBefore: textOf('money', line.value),
      value: textOf('money', value),
      isChanged,
      marks: [...marks],
    })),
    untouched: [...found.untouched],
  }
}

/** Returns a workbook that can be taken whole. Throws `invalid` with every fault of another. */
function wholeWorkbook(found: WorkbookRead, readsCommas: boolean): Extract<WorkbookRead, { ok: true }> {
  if (!found.ok) throw refused([found.reason])
  if (found.faults.length === 0) return found
  if (readsCommas && found.withCommas) return wholeWorkbook(found.withCommas, false)
  throw refused(found.faults)
}

async function begin(tx: AccountTransaction, of: SheetOf): Promise<number> {
  const { id } = await create(tx, incomingApplication, { ...of, receivedOn: dayOf(tx.at) })
  return id
}

interface Place {
  readonly project: number
  readonly application: number
}
async function write(tx: AccountTransaction, place: Place, changed: readonly ReadLine[]): Promise<void> {
  const fresh = changed.filter(({ line }) => line.id === null)
  if (fresh.length > 0)
    await createAll(
      tx,
      incomingItem,
      fresh.map(({ line: { assessment, product, fixedCost, code, name, unit }, value }) => ({
        ...place,
        assessment,
        product,
        fixedCost,
        code,
        name,
        unit,
        value: textOf('money', value),
      })),
    )
  await patchAll(
    tx,
    incomingItem,
    changed.flatMap(({ line: { id }, value }) => (id === null ? [] : [{ id, set: { value: textOf('money', value) } }])),
  )
}
