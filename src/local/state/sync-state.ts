import { liveQuery } from 'dexie'
import { isRefused } from '../outbox/pending'
import { isComing } from './scope-status'
import type { Notices } from '../store/notices'
import { isMadeOf } from '../outbox/references'
import { closureOf } from '../outbox/resend'
import { StallWatch } from './stall-watch'
import type { Store } from '../store/store'
import type { LinkState, Surroundings, SyncState } from '../types'

/** What the header pill shows, as an external store: counts come from the database, so every tab agrees; the link from the leader. */
export interface SyncStateSource {
  readonly get: () => SyncState
  readonly subscribe: (changed: () => void) => () => void
  readonly close: () => void
}

/** Before the engine has heard anything: a page that has just opened is not offline. */
export const UNKNOWN_LINK: LinkState = {
  connection: 'connecting',
  sending: null,
  pulling: null,
  updateRequired: false,
  trouble: null,
  triedAt: null,
}
/** Milliseconds before a count that failed is tried again. */
const COUNT_AGAIN = 5000
export const LAST_SENT = 'lastSentAt'
export const LAST_PULLED = 'lastPulledAt'

type Counts = Omit<SyncState, keyof LinkState | 'isStalled'>
const NO_COUNTS: Counts = {
  waiting: 0,
  held: 0,
  needsYou: 0,
  uploads: 0,
  uploadBytes: 0,
  lastSentAt: null,
  lastPulledAt: null,
  sentToday: 0,
  // Nothing is known of this device yet, so nothing is promised.
  isDownloading: true,
}

/** `restart` begins the sync worker of the page again: called when work has waited untried although a try was asked for. */
export function openSyncState(
  store: Store,
  notices: Notices,
  surroundings: Pick<Surroundings, 'now' | 'setTimer'>,
  restart: () => void,
): SyncStateSource {
  const listeners = new Set<() => void>()
  const { triedAt: _, ...unknown } = UNKNOWN_LINK
  let state: SyncState = { ...NO_COUNTS, ...unknown, isStalled: false }
  const update = (change: Partial<SyncState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const watch = new StallWatch(surroundings, {
    onStall: isStalled => update({ isStalled }),
    hurry: () => notices.post({ kind: 'hurry' }),
    restart,
  })
  let stopCounting: () => void = () => undefined
  // A count that fails ends a live query for good: the pill and the watch would go on with old figures.
  const count = (): void => {
    const counting = liveQuery(() => countAll(store, surroundings.now())).subscribe({
      next: counts => {
        update(counts)
        watch.noteWaiting(counts.waiting + counts.uploads > 0)
      },
      error: () => {
        stopCounting = surroundings.setTimer(count, COUNT_AGAIN).cancel
      },
    })
    stopCounting = () => counting.unsubscribe()
  }
  count()
  const hearing = notices.listen(notice => {
    if (notice.kind !== 'link') return
    const { triedAt, ...link } = notice.link
    update(link)
    watch.noteTry(Math.max(triedAt ?? 0, link.trouble?.retryAt ?? 0))
  })
  notices.post({ kind: 'ask' })
  return {
    get: () => state,
    subscribe: changed => {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
    close: () => {
      stopCounting()
      hearing()
      watch.close()
    },
  }
}

async function countAll(store: Store, now: number): Promise<Counts> {
  const { tables } = store
  const entries = await tables.outbox.toArray()
  const uploads = (await tables.uploads.toArray()).filter(upload => upload.state !== 'sent')
  // A file the office would not take goes no further by itself, nor does what is made of it.
  const failed = new Set(uploads.filter(upload => upload.state === 'failed').map(upload => upload.fileId))
  const refused = entries.filter(isRefused)
  const stuck = entries.filter(entry => !isRefused(entry) && isMadeOf(entry, failed))
  const held = closureOf(entries, [...refused, ...stuck]).length - refused.length
  const lastPulledAt = await textIn(store, LAST_PULLED)
  return {
    waiting: entries.length - refused.length - held,
    held,
    needsYou: refused.length + failed.size,
    uploads: uploads.length - failed.size,
    uploadBytes: uploads.reduce((bytes, upload) => bytes + upload.size, 0),
    lastSentAt: await textIn(store, LAST_SENT),
    lastPulledAt,
    // Before the first pull this device does not know what there is.
    isDownloading: lastPulledAt === null || (await tables.scopes.toArray()).some(isComing),
    sentToday: await tables.sent.where('at').aboveOrEqual(startOfDay(now)).count(),
  }
}

const startOfDay = (now: number): string => new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString()

async function textIn(store: Store, key: string): Promise<string | null> {
  const value = (await store.tables.meta.get(key))?.value
  return typeof value === 'string' ? value : null
}
