import { currencySymbol } from '#domain/value/currency'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { project as projectResource } from '#contract/estimating/project'
import { incomingKey } from '#domain/commercial/payment/incoming-lines'
import { incomingSheet, type SheetLine } from '#domain/commercial/payment/incoming-sheet'
import { NIL, parseAs } from '#domain/value/money'
import type { Sheet } from '#domain/value/sheet'
import type { AccountTransaction } from '../../database/session'
import { find, read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { firmCurrency } from '../../records/read/firm-currency'
import { draftOf } from './incoming-draft'
import { itemsOf } from './incoming-records'

/**
 * Returns an application as a workbook for the subcontractor to fill in: its own lines with their values, then lines of the bill that it does not have yet,
 * without values.
 */
export async function incomingWorkbook(
  tx: AccountTransaction,
  id: number,
): Promise<{ readonly name: string; readonly sheet: Sheet }> {
  const of = inRecordForm(incomingApplication, await read(tx, incomingApplication, id))
  const { reference, name } = await read(tx, projectResource, of.project)
  const firm = (await find(tx, subcontractorResource, of.subcontractor))?.fullName ?? ''
  const items = await itemsOf(tx, [id])
  const known = new Set(items.map(incomingKey))
  const fresh = (await draftOf(tx, of.project, of.subcontractor, of.effectiveDate))
    .filter(line => !known.has(incomingKey(line)))
    .map(({ contractValue, approvedBefore, ...line }): SheetLine => ({
      ...line,
      contractValue: parseAs('money', contractValue ?? ''),
      approvedBefore: parseAs('money', approvedBefore) ?? NIL,
      value: null,
    }))
  const project = [reference, name].filter(Boolean).join(' ')
  return {
    name: `Application of ${firm} to ${of.effectiveDate}`,
    sheet: incomingSheet(of, [...items, ...fresh], {
      sign: currencySymbol(await firmCurrency(tx)),
      about: [
        ['Project', project],
        ['Subcontractor', firm],
      ],
    }),
  }
}
