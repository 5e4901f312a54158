/**
 * The pull: what a device lacks of each scope it names, as lines. Every replica relies on this:
 * - A cursor never passes a change the device was not sent. Revisions come from the scope's head row, which is locked until the commit,
 *   so a device that has read head n can read everything up to n.
 * - A snapshot needs none to be held open: it notes the head, sends each resource in id order, then what changed since that head.
 * - At `done` the device holds what one database snapshot held: the last page, its head and its counts are read in one.
 * Pages are read in short transactions of their own, so that a slow link holds nothing.
 */
import { BRIEF_CONTRACT, type PullRequest } from '#contract/sync/protocol'
import type { Resource } from '#contract/kit/resource'
import { inAccount, type AccountTransaction, type SessionOptions } from '../../database/session'
import type { Identity } from '../../base/identity'
import { recogniseSetBack } from '../call/set-back'
import type { SyncServices } from '../call/sync-services'
import { changesPage } from './changes-page'
import { requireContract } from '../call/contract-window'
import { completeTo, decodeCursor, encodeCursor, endOf, type Cursor } from './cursor'
import { hasLent, requireDevice } from '../devices/devices'
import { pageSize, recordsAfter } from './feed'
import { faultOf } from '../../database/infrastructure'
import { line, rowsLine } from './lines'
import { openScopes, type OpenScope } from '../scopes/open-scopes'
import { resourcesIn } from '../scopes/scope'
import { termsOf } from './terms'
import { compareView, hasResource, tagOf } from './view'

type Read = <T>(work: (tx: AccountTransaction) => Promise<T>, options?: SessionOptions) => Promise<T>
type Lines = AsyncGenerator<string, void, undefined>

/**
 * Checks the request, then answers the lines, read as they are asked for; one text may hold several. `lent` is the highest id the device
 * says it was lent in the epoch of its cursors; 0 when it says nothing.
 */
export async function pull(
  services: SyncServices,
  identity: Identity,
  { device, contract, scopes }: PullRequest,
  lent = 0,
): Promise<Lines> {
  requireContract(services, contract)
  const read: Read = (work, options) => inAccount(services.database, identity, work, services.now(), options)
  const names = scopes.map(each => each.scope)
  const look = () =>
    read(tx => Promise.all([requireDevice(tx, device), openScopes(tx, names), hasLent(tx, device, lent)]), {
      readOnly: true,
    })
  let [epoch, open, isLent] = await look()
  const isAhead = scopes.some(({ scope, cursor }) => isOfTheFuture(epoch, open.get(scope), cursor))
  if ((isAhead || !isLent) && (await recogniseSetBack(services, identity, isAhead ? 'cursor' : 'lease')))
    [epoch, open, isLent] = await look()
  return (async function* () {
    try {
      yield line({ line: 'terms', terms: termsOf(epoch, identity), epoch })
      for (const { scope, cursor } of scopes) {
        const opened = open.get(scope)
        if (opened) yield* pullScope(read, epoch, opened, cursor, contract >= BRIEF_CONTRACT)
        else yield line({ line: 'revoked', scope })
      }
    } catch (error) {
      // The answer has begun, so the caller only sees it break off, and goes on from its last mark.
      services.log.error(faultOf(error), 'a pull broke off')
      throw error
    }
  })()
}

async function* pullScope(read: Read, epoch: string, scope: OpenScope, given: string | null, isBrief: boolean): Lines {
  const known = given === null ? freshCursor(epoch, scope) : usableCursor(epoch, scope, given)
  if (known === null) {
    yield line({ line: 'reset', scope: scope.name, restored: scope.restored })
    return
  }
  const { lost, added, cursor: adjusted } = adjustView(known, scope)
  // What is sent for the first time starts from nothing: a list may have brought a record that was deleted before the pull knew of it.
  const dropped = given === null ? lost : [...lost, ...added]
  // With its mark: a device that dropped them under a cursor that says it holds them would never be sent them again.
  if (dropped.length > 0)
    yield (
      line({ line: 'purge', scope: scope.name, resources: dropped.map(resource => resource.name) }) +
        line({ line: 'mark', scope: scope.name, cursor: encodeCursor(adjusted) })
    )
  let cursor = adjusted
  if (cursor.isCounted && cursor.filling.length === 0 && completeTo(cursor.position) === scope.head) {
    const text = encodeCursor(cursor)
    const named = isBrief && text === given ? {} : { cursor: text }
    yield line({ line: 'done', scope: scope.name, ...named, head: scope.head, counts: {} })
    return
  }
  while (cursor.filling.length > 0) {
    const from = cursor
    const page = await read(tx => fillPage(tx, scope, from), { readOnly: true })
    cursor = page.cursor
    if (page.text !== '') yield page.text + line({ line: 'mark', scope: scope.name, cursor: encodeCursor(cursor) })
  }
  for (;;) {
    const { position } = cursor
    const page = await read(tx => changesPage(tx, scope, position), { isolation: 'repeatable read', readOnly: true })
    if (!page) {
      yield line({ line: 'reset', scope: scope.name, restored: scope.restored })
      return
    }
    cursor = { ...cursor, position: page.position, isCounted: cursor.isCounted || page.end !== null }
    const text = encodeCursor(cursor)
    yield (
      page.text +
        (page.end
          ? line({ line: 'done', scope: scope.name, cursor: text, ...page.end })
          : line({ line: 'mark', scope: scope.name, cursor: text }))
    )
    if (page.end) return
  }
}

const freshCursor = (epoch: string, scope: OpenScope): Cursor => ({
  epoch,
  position: endOf(scope.head),
  held: [],
  filling: [],
  filledTo: 0,
  isCounted: false,
})

/** Whether a cursor was given out by this epoch for a place its feed has not reached: the database was set back since. */
function isOfTheFuture(epoch: string, scope: OpenScope | undefined, given: string | null): boolean {
  const cursor = given === null ? null : decodeCursor(given)
  return scope !== undefined && cursor?.epoch === epoch && completeTo(cursor.position) > scope.head
}

/** Null when the device must start again: a cursor nobody wrote, of another epoch, or of a place the feed never reached. */
function usableCursor(epoch: string, scope: OpenScope, given: string): Cursor | null {
  const cursor = decodeCursor(given)
  return cursor?.epoch === epoch && completeTo(cursor.position) <= scope.head ? cursor : null
}

/** The cursor for what the user may read now: what was lost is dropped from it, what was gained is to be sent whole. `added`: gained, and held in no shape. */
function adjustView(
  cursor: Cursor,
  { readable, kind, sites }: OpenScope,
): { lost: readonly Resource[]; added: readonly Resource[]; cursor: Cursor } {
  const had = [...cursor.held, ...cursor.filling]
  const { gained, kept } = compareView(cursor.held, readable, resourcesIn(kind), sites)
  const tagsOf = (resources: readonly Resource[]) => resources.map(each => tagOf(each, sites))
  const filling = tagsOf(gained)
  const { lost } = compareView(had, readable, resourcesIn(kind), sites)
  return {
    lost,
    added: gained.filter(resource => !hasResource(had, resource) && !lost.some(({ name }) => name === resource.name)),
    cursor: {
      ...cursor,
      held: tagsOf(kept),
      filling,
      filledTo: filling[0] === cursor.filling[0] ? cursor.filledTo : 0,
    },
  }
}

/** The next page of what is being sent whole, skipping what is empty; its text is '' when nothing was left. */
async function fillPage(
  tx: AccountTransaction,
  scope: OpenScope,
  from: Cursor,
): Promise<{ text: string; cursor: Cursor }> {
  let cursor: Cursor = { ...from, isCounted: false }
  for (const resource of scope.readable.filter(each => from.filling.includes(tagOf(each, scope.sites)))) {
    const limit = pageSize(resource)
    const page = await recordsAfter(tx, scope, resource, cursor.filledTo, limit)
    const whole = {
      ...cursor,
      held: [...cursor.held, tagOf(resource, scope.sites)],
      filling: cursor.filling.slice(1),
      filledTo: 0,
    }
    cursor = page && page.count === limit ? { ...cursor, filledTo: page.lastId } : whole
    if (page) return { text: rowsLine(scope.name, resource.name, page.text), cursor }
  }
  return { text: '', cursor }
}
