import { dayOf } from '#domain/value/day'
import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { MimeType } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { presentName, type Resource } from '#contract/kit/resource'
import { HEADER } from '#contract/sync/protocol'
import { inAccount } from '../../database/session'
import { contentDisposition } from '../../services/content-disposition'
import { requireShown } from '../../records/rules/access'
import { exportRecords } from '../../records/list/export'
import { readListQuery } from '../../records/list/list-query'
import { csv } from '../../spreadsheet/csv'
import { xlsx } from '../../spreadsheet/xlsx'
import type { Env, Services } from '../../services/services'

const asked = v.object({
  format: v.optional(v.picklist(['csv', 'xlsx'], 'An export is csv or xlsx'), 'xlsx'),
  columns: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
})

const MIME_TYPES: Readonly<Record<'csv' | 'xlsx', MimeType>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** GET {rest}/export: a list as a file, with the list's own filters and sort; the columns asked for, or those the list shows at first. Spec: platform 7.7. */
export const exportRoute =
  ({ database, now }: Services, resource: Resource) =>
  async (c: Context<Env>): Promise<Response> => {
    const shown = requireShown(c.get('identity'), resource)
    const { format: _format, columns: _columns, ...query } = c.req.query()
    const given = v.safeParse(asked, c.req.query())
    if (!given.success)
      throw new ProblemError('invalid', {
        errors: given.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
      })
    const { format, columns } = given.output
    const identity = c.get('identity')
    const { header, total, rows } = await exportRecords(
      run => inAccount(database, identity, run, now(), { readOnly: true }),
      shown,
      readListQuery(shown, query, identity.permissions),
      columns === undefined ? shown.columns : columns.split(',').map(name => presentName(shown, name)),
    )
    const title = `${resource.plural} ${dayOf(new Date(now()))}`
    c.header('content-type', MIME_TYPES[format])
    c.header('content-disposition', contentDisposition('attachment', `${title}.${format}`, MIME_TYPES[format]))
    c.header(HEADER.total, String(total))
    return c.body(ReadableStream.from(format === 'csv' ? csv(header, rows) : xlsx(resource.plural, header, rows)))
  }
