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

/** What a signed-in page needs: this user's replica, its lists, and the sync worker. */
export interface Opened {
  readonly local: LocalData
  /** Rejects when the sync worker can't start. The page doesn't wait for it: what it shows is on the device. */
  readonly begun: Promise<void>
  /** Stops the workers, lets `last` use the replica alone, and closes it; nothing writes after it resolves. */
  readonly close: (last?: (replica: Replica) => Promise<void>) => Promise<void>
  /** Removes what this device keeps of this person's other accounts, except unsent work. */
  readonly lockOthersAway: () => Promise<void>
}

/**
 * Opens the replica of one account and user and starts its workers. Reads only what is on the device and never waits
 * for the network, so the app opens without signal.
 */
export async function openLocal(user: SignedInUser): Promise<Opened> {
  const owner = { account: user.account.id, user: user.id }
  const name = replicaName('live', owner.account, owner.user)
  // The worker scripts load while the replica opens. They don't read it before they are told to, so only the page
  // creates or upgrades it.
  const data = createWorker(dataWorkerUrl, 'data')
  let sync = createWorker(syncWorkerUrl, 'sync')
  const [noData, noSync] = [unread(data), unread(sync)]
  const replica = await Replica.open(name, owner, browserSurroundings()).catch((error: unknown) => {
    data.terminate()
    sync.terminate()
    throw error
  })
  const lists = Comlink.wrap<DataWorker>(data)
  const opening = Promise.race([noData, lists.open(name, owner)])
  let engine = Comlink.wrap<SyncWorker>(sync)
  const start = () =>
    engine.start(
      { replica: name, owner, api: new URL('/api', location.href).href, build: BUILD, deviceName: deviceName() },
      Comlink.proxy(tokens),
    )
  const begun = Promise.race([noSync, start()])
  // The worker has crashed, or waits for something that never comes: a new one takes its lock and its work.
  replica.onStuck(() => {
    sync.terminate()
    sync = createWorker(syncWorkerUrl, 'sync')
    engine = Comlink.wrap<SyncWorker>(sync)
    reportError(new Error('The sync worker did not try to send for two minutes and was begun again'))
    void start().catch(reportError)
    visible()
  })
  const stopFollowing = followUser(name)
  const visible = () => {
    void engine.setVisible(document.visibilityState === 'visible')
    if (document.visibilityState === 'visible') replica.hurry()
  }
  const online = () => replica.hurry()
  document.addEventListener('visibilitychange', visible)
  window.addEventListener('online', online)
  visible()
  // Back in the home account: of the accounts a super admin visited, only unsent work stays.
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

/**
 * Rejects when a worker's script can't be loaded: it would never answer. An error while it runs is an ErrorEvent and
 * doesn't reject.
 */
function unread(worker: Worker): Promise<never> {
  const rejecting = new Promise<never>((_, reject) => {
    worker.addEventListener('error', event => {
      if (!(event instanceof ErrorEvent)) reject(new Error('A part of Quoin could not be read'))
    })
  })
  // What waits for the worker handles the rejection; perhaps nobody waits yet.
  rejecting.catch(() => undefined)
  return rejecting
}
