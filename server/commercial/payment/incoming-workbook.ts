import { currencySymbol } from '#domain/value/currency'
import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { incomingKey } from '#domain/commercial/payment/incoming-lines'
import { incomingSheet, type SheetLine, type SheetOf } from '#domain/commercial/payment/incoming-sheet'
import { dayWords } from '#domain/value/day'
import type { Sheet } from '#domain/value/sheet'
import type { AccountTransaction } from '../../database/session'
import { read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { firmCurrency } from '../../records/read/firm-currency'
import { draftedLines } from './incoming-draft'
import { incomingOf, itemsOf } from './incoming-records'

interface NamedSheet {
  readonly name: string
  readonly sheet: Sheet
}

/**
 * Returns an application as a workbook for the subcontractor to fill in: its own lines with their values, then lines of the bill that it does not have yet,
 * without values.
 */
export async function incomingWorkbook(tx: AccountTransaction, id: number): Promise<NamedSheet> {
  const of = inRecordForm(incomingApplication, await read(tx, incomingApplication, id))
  return workbookOf(tx, of, await itemsOf(tx, [id]))
}

/** As {@link incomingWorkbook}, by project, subcontractor and day: of the application that is open for them, or of the bill alone. */
export async function templateOf(tx: AccountTransaction, of: SheetOf): Promise<NamedSheet> {
  await read(tx, projectResource, of.project)
  const open = await openApplication(tx, of)
  return workbookOf(tx, of, open ? await itemsOf(tx, [open.id]) : [])
}

async function workbookOf(tx: AccountTransaction, of: SheetOf, items: readonly IncomingItem[]): Promise<NamedSheet> {
  const { reference, name } = await read(tx, projectResource, of.project)
  const { fullName } = await read(tx, subcontractorResource, of.subcontractor)
  const known = new Set(items.map(incomingKey))
  const fresh = (await draftedLines(tx, of.project, of.subcontractor, of.effectiveDate))
    .filter(line => !known.has(incomingKey(line)))
    .map((line): SheetLine => ({ ...line, value: null }))
  const project = [reference, name].filter(Boolean).join(' ')
  return {
    name: `Application of ${fullName} to ${of.effectiveDate}`,
    sheet: incomingSheet(of, [...items, ...fresh], {
      sign: currencySymbol(await firmCurrency(tx)),
      about: [
        ['Project', project],
        ['Subcontractor', fullName],
      ],
    }),
  }
}

/**
 * Returns the application of a subcontractor for work up to a day that still takes lines; null where none is entered. Throws `conflict` where two are, and
 * where the one of that day is decided.
 */
export async function openApplication(tx: AccountTransaction, of: SheetOf): Promise<IncomingApplication | null> {
  const { subcontractor, effectiveDate } = of
  const ofDay = (await incomingOf(tx, of.project)).filter(
    each => each.subcontractor === subcontractor && each.effectiveDate === effectiveDate && each.state !== 'cancelled',
  )
  const open = ofDay.filter(({ state }) => state === 'held' || state === 'query')
  const [first = null, another] = open
  if (another)
    throw new ProblemError('conflict', {
      message: `${open.length} applications of this subcontractor are open for work up to ${dayWords(effectiveDate)}. Delete or cancel all but one first`,
    })
  const decided = ofDay.find(({ state }) => state === 'approved' || state === 'paid')
  if (first === null && decided)
    throw new ProblemError('conflict', {
      message: `${decided.reference ?? 'The application'} for work up to ${dayWords(effectiveDate)} is ${decided.state}, so it stays as it is. Choose a later day`,
    })
  return first
}
