import * as v from 'valibot'
import { deletedRecord, restoreReply, restoreRequest } from '#contract/kit/deleted'
import { ProblemError } from '#contract/kit/problem'
import { findResource } from '#contract/resources'
import { HEADER, LIMIT } from '#contract/sync/protocol'
import { call } from '../../calls/call'
import { signedIn } from '../../calls/permission'
import { optional } from '../../calls/query'
import { list } from '../../calls/reply'
import { requireWrite } from '../../records/rules/access'
import { listDeleted } from '../../records/delete/deleted-list'
import { restoreRecord } from '../../records/delete/restore'

const upTo = (most: number) =>
  optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(most)))

/** What was deleted in the last 90 days, and restoring it; see contract/kit/deleted. Needs the right to write each kind of record. */
export const deletedCalls = [
  call({
    method: 'get',
    path: '/deleted-records',
    tag: 'Deleted records',
    summary: 'List records deleted in the last 90 days that can be restored',
    permission: signedIn,
    query: {
      resource: optional(v.pipe(v.string(), v.maxLength(60))),
      page: upTo(1_000_000),
      limit: upTo(LIMIT.listPage),
    },
    reply: list(deletedRecord),
    serve: async ({ c, caller, look, query: { resource: name, page = 1, limit = 50 } }) => {
      const resource = name === undefined ? null : findResource(name)
      if (resource === undefined) throw new ProblemError('invalid')
      if (resource) requireWrite(caller, resource)
      const { records, total } = await look(tx => listDeleted(tx, { resource, page, limit }))
      c.header(HEADER.total, String(total))
      return records
    },
  }),
  call({
    method: 'post',
    path: '/deleted-records/restore',
    tag: 'Deleted records',
    summary: 'Restore deleted records, with everything deleted with them',
    permission: signedIn,
    request: restoreRequest,
    reply: restoreReply,
    run: async ({ tx, body: { resource: name, ids } }) => {
      const resource = findResource(name)
      if (!resource) throw new ProblemError('invalid')
      const restored: (readonly string[])[] = []
      for (const id of ids) {
        const leftEmpty = await restoreRecord(tx, resource, id)
        if (leftEmpty !== null) restored.push(leftEmpty)
      }
      return { restored: restored.length, leftEmpty: [...new Set(restored.flat())] }
    },
  }),
]
