import { resourceNamed } from '#contract/resources'
import type { DrainResult } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import type { Database } from '#server/database/connect'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { patchRecords } from '#server/records/write/create'
import { readRecord, type Stored } from '#server/records/read/read'
import { testAccount } from '#server/testing/test-account'
import { type Call, TestDevice } from './device'
import { colleague, makeOne, makeSite, type Site } from './site'

/** A person with a phone, and what a colleague does meanwhile at a desk. */
export interface Office {
  readonly me: Identity
  readonly mate: Identity
  readonly site: Site
  readonly phone: TestDevice
  readonly read: (resource: string, id: number) => Promise<Stored | null>
  readonly byMate: (resource: string, id: number, set: Row) => Promise<unknown>
  /** What an issue of the site needs, and more. */
  readonly issue: (more?: Row) => Row
  /** An issue already there. */
  readonly raised: (more?: Row) => Promise<{ readonly id: number; readonly rev: number }>
}

export async function openOffice(database: Database, call: Call): Promise<Office> {
  const me = await testAccount(database)
  const mate = await colleague(database, me, 'Priya Shah')
  const site = await makeSite(database, me)
  const read: Office['read'] = (resource, id) =>
    inAccount(database, me, tx => readRecord(tx, resourceNamed(resource), id))
  const issue: Office['issue'] = (more = {}) => ({ project: site.project, summary: 'Fire stopping missing', ...more })
  return {
    me,
    mate,
    site,
    read,
    issue,
    phone: await TestDevice.register(call, me),
    byMate: (resource, id, set) =>
      inAccount(database, mate, tx => patchRecords(tx, resourceNamed(resource), [{ id, set }])),
    raised: async (more = {}) => {
      const id = await makeOne(database, me, 'issue', issue(more))
      return { id, rev: (await read('issue', id))?.rev ?? 0 }
    },
  }
}

export const outcomes = (results: readonly DrainResult[]): string[] => results.map(result => result.outcome)
