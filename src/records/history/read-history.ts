import * as v from 'valibot'
import type { Resource } from '#contract/kit/resource'
import { HEADER } from '#contract/sync/protocol'
import type { Server } from '../../app/office/server'

const entry = v.object({
  timestamp: v.string(),
  action: v.string(),
  user: v.nullable(v.object({ person: v.nullable(v.object({ fullName: v.string() })) })),
  changes: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
  /** The record that goes with the one asked for, when it is about that. */
  of: v.optional(v.object({ resource: v.string(), id: v.number() })),
})
/** What a call of a record's history answers. */
export const historyReply = v.object({
  newestRevision: v.nullable(entry),
  oldestRevision: v.nullable(entry),
  revisions: v.array(entry),
  files: v.optional(v.record(v.string(), v.string()), {}),
})

export type Revision = v.InferOutput<typeof entry>
export interface HistoryPage {
  readonly newest: Revision | null
  readonly oldest: Revision | null
  readonly revisions: readonly Revision[]
  /** The names of the files they speak of, by id. */
  readonly files: Readonly<Record<string, string>>
  /** How many there are on all pages. */
  readonly total: number
}

/** One page of what happened to a record, and with `contents` to what goes with it, newest first. It is with the office: throws ProblemError without a connection. */
export async function readHistory(
  server: Server,
  resource: Resource,
  id: number,
  page = 1,
  limit = 50,
  contents = true,
): Promise<HistoryPage> {
  const answer = await server.call(
    `/${resource.path}/${id}/history?page=${page}&limit=${limit}${contents ? '&contents=1' : ''}`,
  )
  const { newestRevision, oldestRevision, revisions, files } = v.parse(historyReply, await answer.json())
  return {
    newest: newestRevision,
    oldest: oldestRevision,
    revisions,
    files,
    total: Number(answer.headers.get(HEADER.total) ?? revisions.length),
  }
}

/** Who did it; work of the system itself has no name. */
export const authorOf = ({ user }: Revision): string => user?.person?.fullName || 'Quoin'
