import * as Comlink from 'comlink'
import type { SignedInUser } from '#contract/platform/auth'
import { browserSurroundings } from '#local/browser'
import { replicaName } from '#local/store/database'
import type { DataWorker, SyncWorker } from '#local/ports'
import { Replica } from '#local/replica'
import type { LocalData } from '../fields/replica-context'
import { createWorker } from '../app/device/create-worker'
import dataWorkerUrl from '../../workers/data-worker.ts?worker&url'
import syncWorkerUrl from '../../workers/sync-worker.ts?worker&url'
import { BUILD } from './build'
import { followUser } from './follow-user'
import { lockOthersAway } from './other-accounts'
import { deviceName, tokens } from './tokens'

/** Everything a signed-in page stands on: this user's own replica, its lists, and the worker that sends and fetches. */
export interface Opened {
  readonly local: LocalData
  /** Rejects when the worker that sends and fetches cannot begin. The page does not wait for it: what it shows is on the device. */
  readonly begun: Promise<void>
  /** Ends the workers, lets `last` have the replica to itself, and closes it; nothing writes any more when it resolves. */
  readonly close: (last?: (replica: Replica) => Promise<void>) => Promise<void>
  /** Locks away what this person keeps here of other accounts. */
  readonly lockOthersAway: () => Promise<void>
}

/**
 * Opens the replica of one account and user and starts its workers. It reads what is on the device and never waits for the network, so
 * the app opens on a slab without signal.
 */
export async function openLocal(user: SignedInUser): Promise<Opened> {
  const owner = { account: user.account.id, user: user.id }
  const name = replicaName('live', owner.account, owner.user)
  // Their programs are read while the replica opens; neither looks at it before it is told to, so that the page alone makes or raises it.
  const data = createWorker(dataWorkerUrl, 'data')
  const sync = createWorker(syncWorkerUrl, 'sync')
  const [noData, noSync] = [unread(data), unread(sync)]
  const replica = await Replica.open(name, owner, browserSurroundings()).catch((error: unknown) => {
    data.terminate()
    sync.terminate()
    throw error
  })
  const lists = Comlink.wrap<DataWorker>(data)
  const engine = Comlink.wrap<SyncWorker>(sync)
  const opening = Promise.race([noData, lists.open(name, owner)])
  const begun = Promise.race([
    noSync,
    engine.start(
      { replica: name, owner, api: new URL('/api', location.href).href, build: BUILD, deviceName: deviceName() },
      Comlink.proxy(tokens),
    ),
  ])
  const stopFollowing = followUser(name)
  const visible = () => {
    void engine.setVisible(document.visibilityState === 'visible')
    if (document.visibilityState === 'visible') replica.hurry()
  }
  const online = () => replica.hurry()
  document.addEventListener('visibilitychange', visible)
  window.addEventListener('online', online)
  visible()
  // At home again: of the accounts a super admin has been to nothing but their own unsent work stays.
  if (user.actingFrom === null) void lockOthersAway(user).catch(reportError)
  return {
    lockOthersAway: () => lockOthersAway(user),
    local: {
      replica,
      lists: {
        page: async query => {
          await opening
          return lists.page(query)
        },
        watch: async (resource, changed) => {
          await opening
          return lists.watch(resource, Comlink.proxy(changed))
        },
      },
    },
    begun,
    close: async last => {
      stopFollowing()
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('online', online)
      await begun.then(
        () => engine.stop(),
        () => undefined,
      )
      await opening.then(
        () => lists.close(),
        () => undefined,
      )
      data.terminate()
      sync.terminate()
      try {
        await last?.(replica)
      } finally {
        replica.close()
      }
    },
  }
}

/** Rejects when a worker's program cannot be read: it will never answer. What fails while it runs is an ErrorEvent, and none of this. */
function unread(worker: Worker): Promise<never> {
  const rejecting = new Promise<never>((_, reject) => {
    worker.addEventListener('error', event => {
      if (!(event instanceof ErrorEvent)) reject(new Error('A part of Quoin could not be read'))
    })
  })
  // Heard of by who waits for the worker; nobody may be waiting yet.
  rejecting.catch(() => undefined)
  return rejecting
}
