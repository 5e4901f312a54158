import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { completeTo, endOf, type Position } from './cursor'
import { changesAfter, pageSize, recordsOfRows, type FeedRow } from './feed'
import { line, rowsLine } from './lines'
import type { OpenScope } from '../scopes/open-scopes'

const LIMIT = 2_000

export interface ChangesPage {
  readonly text: string
  readonly position: Position
  /** Set on the last page: where the scope stands in the very snapshot the page was read from. */
  readonly end: { readonly head: number; readonly counts: Record<string, number> } | null
}

/**
 * What changed in a scope after a position: records as they are now, parents first, then what left; null when deletions after it have been
 * forgotten. To be read in one snapshot, or `end` could promise what the page does not hold.
 */
export async function changesPage(
  tx: AccountTransaction,
  scope: OpenScope,
  after: Position,
): Promise<ChangesPage | null> {
  const { rows, head, floor, counts } = await changesAfter(tx, scope, after, LIMIT)
  if (completeTo(after) < floor) return null
  const text = await linesOf(tx, scope, rows)
  const last = rows.at(-1)
  if (rows.length === LIMIT && last)
    return { text, position: { rev: last.rev, resource: last.resource, id: last.id }, end: null }
  return { text, position: endOf(head), end: { head, counts } }
}

async function linesOf(tx: AccountTransaction, scope: OpenScope, rows: readonly FeedRow[]): Promise<string> {
  let text = ''
  for (const resource of scope.readable) {
    const live = rows.filter(row => row.resource === resource.name && !row.deleted)
    for (let start = 0; start < live.length; start += pageSize(resource)) {
      const page = await recordsOfRows(tx, resource, live.slice(start, start + pageSize(resource)))
      if (page) text += rowsLine(scope.name, resource.name, page.text)
    }
  }
  return (
    text +
    scope.readable
      .toReversed()
      .map(resource => goneLines(scope.name, resource, rows))
      .join('')
  )
}

function goneLines(scope: string, resource: Resource, rows: readonly FeedRow[]): string {
  return (['deleted', 'moved'] as const)
    .map(reason => {
      const gone = rows.filter(row => row.resource === resource.name && row.deleted && row.reason === reason)
      return gone.length === 0
        ? ''
        : line({
            line: 'gone',
            scope,
            resource: resource.name,
            ids: gone.map(row => row.id),
            revs: gone.map(row => row.rev),
            reason,
          })
    })
    .join('')
}
