import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { wireToRecord } from '#contract/fields/codec'
import { type Resource, sumsOf } from '#contract/kit/resource'
import { HEADER } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import type { ListQuery } from '#local/types'
import { listParameters } from './list-parameters'
import type { Server } from '../../app/office/server'

const wireRow = v.record(v.string(), v.unknown())
const wireRows = v.array(wireRow)
const sumTexts = v.record(v.string(), v.string())

/** Fetches one record and keeps it. False when the office has no such record for this person. */
export async function fetchRecord(server: Server, replica: Replica, resource: Resource, id: number): Promise<boolean> {
  try {
    const reply = await server.call(`/${resource.path}/${id}`, { headers: { [HEADER.skip]: '404' } })
    await replica.mirrorRows(resource.name, [v.parse(wireRow, await reply.json())])
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'not-found') return false
    throw error
  }
}

/** Fetches one page of a list the device does not hold whole, and keeps its rows. Answers the ids in the server's order, the total, and what the resource adds up. */
export async function fetchPage(
  server: Server,
  replica: Replica,
  resource: Resource,
  query: ListQuery,
  init?: RequestInit,
): Promise<{ ids: readonly number[]; total: number; sums: Row }> {
  const summed = sumsOf(resource)
  const parameters = listParameters(resource, query)
  if (Object.keys(summed).length > 0) parameters.set('totals', '1')
  const reply = await server.call(`/${resource.path}?${parameters}`, init)
  const rows: readonly Row[] = v.parse(wireRows, await reply.json())
  await replica.mirrorRows(resource.name, rows)
  const total = Number(reply.headers.get(HEADER.total))
  return {
    ids: rows.flatMap(row => (typeof row.id === 'number' ? [row.id] : [])),
    total: Number.isSafeInteger(total) ? total : rows.length,
    sums: wireToRecord(summed, v.parse(sumTexts, JSON.parse(reply.headers.get(HEADER.sums) ?? '{}'))),
  }
}
