import { RETENTION_RESOURCES } from '#contract/commercial/retention-source'
import { ProblemError } from '#contract/kit/problem'
import { type Call, call } from '../../calls/call'
import { reads } from '../../calls/permission'
import { dayText, required } from '../../calls/query'
import { file } from '../../calls/reply'
import { contentDisposition } from '../../services/content-disposition'
import { csv } from '../../spreadsheet/csv'
import { REPORT_HEADER, retentionReportRows } from './retention-report'

const CSV = 'text/csv'

/** The report on retention for people who read all that it adds up. Decision 730. */
export const retentionCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/retention-report/export',
    tag: 'Retention',
    summary: 'Export the report on retention of the half-year from `from` to `to` as CSV',
    permission: reads(...RETENTION_RESOURCES),
    query: { from: required(dayText), to: required(dayText) },
    reply: file(CSV),
    serve: async ({ look, query: { from, to } }) => {
      if (to < from)
        throw new ProblemError('invalid', { errors: [{ path: 'to', message: 'The period ends before it begins' }] })
      const rows = await look(tx => retentionReportRows(tx, { from, to }))
      return new Response(ReadableStream.from(csv(REPORT_HEADER, each(rows))), {
        headers: {
          'content-type': `${CSV}; charset=utf-8`,
          'content-disposition': contentDisposition('attachment', `Retention report ${from} to ${to}.csv`, CSV),
        },
      })
    },
  }),
]

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
