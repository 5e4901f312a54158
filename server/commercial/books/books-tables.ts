import { vatCode } from '#contract/accounts/vat-code'
import { AGE_WORDS } from '#contract/commercial/books/aged-words'
import { CERTIFICATES, CIS_SOURCES, CREDITORS, VAT_SOURCES } from '#contract/commercial/books/books-source'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { type ReadSource, type RecordsByName, resourcesOf } from '#contract/commercial/payment/read-source'
import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { mayRead, shownTo } from '#contract/kit/access'
import { labelOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { aged } from '#domain/commercial/books/aged'
import { openCertificates } from '#domain/commercial/books/open-amounts'
import { cisReturnOf, vatMonth, withReverseCharge } from '#domain/commercial/books/tax-month'
import { taxMonthOf } from '#domain/commercial/cis/cis-months'
import type { Row } from '#domain/records/path'
import { type Day, dayOf } from '#domain/value/day'
import { lower } from '#domain/value/lower'
import { minus, type Money, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { type Cell, textCell } from '../../spreadsheet/cell'
import { onSiteRecords } from '../on-site-records'

/** A table of the books as a file has it: one row for each document behind its figures. */
export interface BooksTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const money = (amount: Money): Cell => ({ kind: 'number', text: textOf('money', amount), decimals: 2, unit: '' })
const day = (of: Day | null): Cell => (of === null ? null : { kind: 'day', day: of })
const kindOf = (resource: string): Cell => textCell(resourceNamed(resource).singular)

/** What a table is made from, as far as the caller may read it. */
interface Books {
  readonly records: RecordsByName
  readonly projectName: (id: number) => Cell
  readonly clientOf: (project: number) => number | null
  /** Returns the name of a record that documents point at; empty where the caller is not shown it. */
  readonly nameOf: (resource: Resource, id: number | null) => Cell
}

/** What documents point at, by name. */
const NAMED: readonly Resource[] = [supplier, subcontractor, client, vatCode]

async function booksOf(tx: AccountTransaction, resources: readonly Resource[]): Promise<Books> {
  const { projects, records } = await onSiteRecords(tx, resources)
  const names = new Map<string, string>()
  for (const resource of NAMED) {
    if (shownTo(tx.identity.permissions, resource) === null) continue
    const field = resource === vatCode ? 'vatTaxCode' : resource.name
    const pointing: readonly Row[] = [
      ...[...records.values()].flat(),
      ...[...projects.values()].map(each => ({ ...each })),
    ]
    const ids = pointing.map(each => each[field])
    const found = await findAll(tx, resource, [...new Set(ids.filter(id => typeof id === 'number'))])
    for (const [id, each] of found) names.set(`${resource.name} ${id}`, labelOf(resource, { ...each }))
  }
  return {
    records,
    projectName: id => textCell(projects.get(id)?.name ?? ''),
    clientOf: id => projects.get(id)?.client ?? null,
    nameOf: (resource, id) => textCell(id === null ? '' : (names.get(`${resource.name} ${id}`) ?? '')),
  }
}

/** Returns the sources that the caller may read, and a last row that names the others. */
function readable<S extends ReadSource<unknown>>(tx: AccountTransaction, sources: readonly S[]) {
  const may = ({ reads }: S) => Object.values(reads).every(each => mayRead(tx.identity.permissions, each))
  const unread = sources.filter(each => !may(each)).map(({ application }) => lower(application.plural))
  const rows: readonly (readonly Cell[])[] =
    unread.length === 0 ? [] : [[textCell(`Not in this file, because you may not see them: ${unread.join(', ')}`)]]
  return { own: sources.filter(may), rows }
}

/** Returns what the firm owes and is owed, document by document, with tax. */
export async function agedTable(tx: AccountTransaction): Promise<BooksTable> {
  const books = await booksOf(tx, resourcesOf([...CREDITORS, CERTIFICATES]))
  const today = dayOf(tx.at)
  const [owed, due] = [readable(tx, CREDITORS), readable(tx, [CERTIFICATES])]
  const sides = [
    ['We owe', owed.own.flatMap(({ work }) => work(books.records, today))],
    [
      'Owed to us',
      due.own.flatMap(({ work }) =>
        openCertificates(outgoingApplication.name, work(books.records, today), books.clientOf),
      ),
    ],
  ] as const
  return {
    header: ['Side', 'Firm', 'Kind', 'Document', 'Project', 'Due', 'Age', 'Amount, with tax'],
    rows: [
      ...sides.flatMap(([side, open]) =>
        aged(open, today).parties.flatMap(({ party, amounts }) =>
          amounts.map((each): readonly Cell[] => [
            textCell(side),
            party === null ? null : books.nameOf(resourceNamed(party.resource), party.id),
            kindOf(each.resource),
            textCell(each.name),
            books.projectName(each.project),
            day(each.due),
            textCell(AGE_WORDS[each.age]),
            money(each.amount),
          ]),
        ),
      ),
      ...owed.rows,
      ...due.rows,
    ],
  }
}

/** Returns the VAT of the calendar month of a day, line by line. */
export async function vatTable(tx: AccountTransaction, of: Day): Promise<BooksTable> {
  const books = await booksOf(tx, resourcesOf(VAT_SOURCES))
  const { own, rows } = readable(tx, VAT_SOURCES)
  const lines = own.flatMap(({ work }) => work(books.records, dayOf(tx.at)))
  const codes = [...new Set(lines.flatMap(({ code }) => code ?? []))]
  const found = await findAll(tx, vatCode, codes)
  const rules = new Map([...found].map(([id, rule]) => [id, inRecordForm(vatCode, rule)]))
  const { groups } = vatMonth(withReverseCharge(lines, rules), of)
  return {
    header: ['Side', 'VAT code', 'Kind', 'Document', 'Project', 'Date', 'Net', 'VAT', 'Reverse charge'],
    rows: [
      ...groups.flatMap(group =>
        group.lines.map((line): readonly Cell[] => [
          textCell(group.side === 'sale' ? 'Sales' : 'Purchases'),
          books.nameOf(vatCode, group.code),
          kindOf(line.resource),
          textCell(line.name),
          books.projectName(line.project),
          day(line.day),
          money(line.net),
          money(line.vat),
          money(line.accounted),
        ]),
      ),
      ...rows,
    ],
  }
}

/** Returns the CIS return of the tax month of a day, payment by payment. */
export async function cisTable(tx: AccountTransaction, of: Day): Promise<BooksTable> {
  const books = await booksOf(tx, resourcesOf(CIS_SOURCES))
  const { own, rows } = readable(tx, CIS_SOURCES)
  const { lines } = cisReturnOf(
    own.flatMap(({ work }) => work(books.records, dayOf(tx.at))),
    taxMonthOf(of),
  )
  return {
    header: [
      'Subcontractor',
      'Kind',
      'Document',
      'Project',
      'Paid on',
      'Paid, without VAT',
      'Cost of materials',
      'Deducted',
      'Verification',
    ],
    rows: [
      ...lines.flatMap(line =>
        line.payments.map((each): readonly Cell[] => [
          books.nameOf(subcontractor, line.subcontractor),
          kindOf(each.resource),
          textCell(each.name),
          books.projectName(each.project),
          day(each.paidOn),
          money(each.paid),
          money(minus(each.paid, each.liable)),
          money(each.deducted),
          textCell(each.verification ?? ''),
        ]),
      ),
      ...rows,
    ],
  }
}
