import { sql } from 'kysely'
import { project } from '#contract/estimating/project'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import { findAll, updateAll } from '../../records/write/typed'

/**
 * Counts the pages of these projects and keeps the counts that changed. Each project is locked first: of two people who add pages at once, the second
 * counts those of the first. Spec: business 2 and 3, Project. Decision 765.
 */
async function countPages(tx: AccountTransaction, projects: readonly number[]): Promise<void> {
  if (projects.length === 0) return
  const ids = [...new Set(projects)].toSorted((a, b) => a - b)
  const stored = await findAll(tx, project, ids, { lock: true })
  const { rows } = await sql<{
    id: number
    pages: number
    on_site: number
  }>`select project_id as id, count(*)::int as pages, (count(*) filter (where on_site_page))::int as on_site from project_drawing
      where account_id = ${tx.identity.account} and project_id = any(${ids}::bigint[]) and archived_at is null group by project_id`.execute(
    tx.db,
  )
  const counted = new Map(rows.map(row => [Number(row.id), row]))
  await updateAll(
    tx,
    project,
    [...stored].flatMap(([id, before]) => {
      const set = { pagesCount: counted.get(id)?.pages ?? 0, onSitePagesCount: counted.get(id)?.on_site ?? 0 }
      const isSame = before.pagesCount === set.pagesCount && before.onSitePagesCount === set.onSitePagesCount
      return isSame ? [] : [{ id, set, before }]
    }),
  )
}

const projectOf = (page: Row): number => Number(page['project'])

/** Projects follow pages that were added, moved to another project, or marked as on site. */
export const pagesCounted: Reaction = (tx, changed) =>
  countPages(
    tx,
    changed.flatMap(({ before, after }) => {
      if (before === null) return [projectOf(after)]
      const isSame = before['onSitePage'] === after['onSitePage'] && projectOf(before) === projectOf(after)
      return isSame ? [] : [projectOf(before), projectOf(after)]
    }),
  )

/** Projects follow pages that went or came back. */
export const pagesCountedAfter: AfterRemoval = (tx, { record }) => countPages(tx, [projectOf(record)])
