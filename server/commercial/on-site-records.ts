import { sql } from 'kysely'
import type { RecordsByName } from '#contract/commercial/payment/read-source'
import { project } from '#contract/estimating/project'
import { mayRead } from '#contract/kit/access'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'

interface OnSiteProject {
  readonly name: string
  readonly client: number | null
}
/** Projects on site, with such of their records as a person may read. */
interface OnSiteRecords {
  readonly projects: ReadonlyMap<number, OnSiteProject>
  readonly records: RecordsByName
}

/** Returns what the pages of the firm read on a device: the projects on site, and their records of some resources. None that the person may not read. */
export async function onSiteRecords(tx: AccountTransaction, resources: Iterable<Resource>): Promise<OnSiteRecords> {
  const may = (resource: Resource) => mayRead(tx.identity.permissions, resource)
  const projects = may(project) ? await projectsOnSite(tx) : new Map<number, OnSiteProject>()
  const records = new Map<string, readonly Record<string, unknown>[]>()
  for (const resource of resources)
    records.set(
      resource.name,
      // Each of them is of a project.
      may(resource) ? await pointingAt(tx, resource, 'project', [...projects.keys()]) : [],
    )
  return { projects, records }
}

async function projectsOnSite(tx: AccountTransaction): Promise<OnSiteRecords['projects']> {
  const { rows } = await sql<{ id: number }>`select id from project
    where account_id = ${tx.identity.account} and show_project_hub and archived_at is null`.execute(tx.db)
  return findAll(
    tx,
    project,
    rows.map(({ id }) => id),
  )
}
