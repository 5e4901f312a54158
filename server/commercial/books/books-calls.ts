import * as v from 'valibot'
import { CERTIFICATES, CIS_SOURCES, CREDITORS, VAT_SOURCES } from '#contract/commercial/books/books-source'
import type { ReadSource } from '#contract/commercial/payment/read-source'
import { dayOf } from '#domain/value/day'
import { type Call, call } from '../../calls/call'
import { XLSX } from '../../calls/download'
import { type Permission, reads, some } from '../../calls/permission'
import { dayText, optional } from '../../calls/query'
import { file } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { contentDisposition } from '../../services/content-disposition'
import { csv } from '../../spreadsheet/csv'
import { xlsx } from '../../spreadsheet/xlsx'
import { agedTable, type BooksTable, cisTable, vatTable } from './books-tables'

const CSV = 'text/csv'
const format = v.picklist(['csv', 'xlsx'], 'An export is csv or xlsx')

/** People who may read the documents of any of these. */
const readersOf = (sources: readonly ReadSource<unknown>[]): Permission =>
  some(...sources.map(({ reads: all }) => reads(...Object.values(all))))

interface Export {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly permission: Permission
  readonly make: (tx: AccountTransaction, day: string) => Promise<BooksTable>
  /** Whether its figures are of a month, which the caller may choose. Others are of today. */
  readonly isOfMonth: boolean
}

const exportCall = ({ path, title, summary, permission, make, isOfMonth }: Export): Call =>
  call({
    method: 'get',
    path,
    tag: 'Books',
    summary,
    permission,
    query: { ...(isOfMonth ? { day: optional(dayText) } : {}), format: optional(format) },
    reply: file(XLSX),
    serve: async ({ services, look, query: { day = dayOf(new Date(services.now())), format: as = 'xlsx' } }) => {
      const { header, rows } = await look(tx => make(tx, day))
      const type = as === 'csv' ? CSV : XLSX
      const body = as === 'csv' ? csv(header, each(rows)) : xlsx(title, header, each(rows))
      return new Response(ReadableStream.from(body), {
        headers: {
          'content-type': as === 'csv' ? `${CSV}; charset=utf-8` : XLSX,
          'content-disposition': contentDisposition('attachment', `${title} ${day}.${as}`, type),
        },
      })
    },
  })

/** The books as files: one row for each document behind a figure, of what the caller may read. Spec: REP-3; decision 748. */
export const booksCalls: readonly Call[] = [
  exportCall({
    path: '/books/aged/export',
    title: 'Creditors and debtors',
    summary: 'Export creditors and debtors by age, document by document, as they are today',
    permission: readersOf([...CREDITORS, CERTIFICATES]),
    make: agedTable,
    isOfMonth: false,
  }),
  exportCall({
    path: '/books/vat/export',
    title: 'VAT month',
    summary: 'Export the VAT of the calendar month of `day`, line by line',
    permission: readersOf(VAT_SOURCES),
    make: vatTable,
    isOfMonth: true,
  }),
  exportCall({
    path: '/books/cis/export',
    title: 'CIS month',
    summary: 'Export the CIS return of the tax month of `day`, payment by payment',
    permission: readersOf(CIS_SOURCES),
    make: cisTable,
    isOfMonth: true,
  }),
]

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
