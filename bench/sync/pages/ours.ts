// A device: the replica in its page, the engine in its worker, as the app runs them.
import * as Comlink from 'comlink'
import { liveQuery, type Observable } from 'dexie'
import type { TokenReply } from '#contract/platform/auth'
import { browserSurroundings } from '#local/browser'
import { replicaName } from '#local/store/database'
import { isRefused } from '#local/outbox/pending'
import type { SyncWorker } from '#local/ports'
import { Replica } from '#local/replica'
import { expose } from '../../harness/page'
import { digestOf } from '../../local/digest'

interface Start {
  readonly environment: string
  readonly account: number
  readonly user: number
  readonly username: string
  readonly password: string
  readonly projects: readonly number[]
}

let replica: Replica
let thread: Worker
let engine: Comlink.Remote<SyncWorker>

expose({
  /** From an empty device to the projects being here, whole and readable. */
  start: async ({ environment, account, user, username, password, projects }: Start) => {
    let token: string | null = null
    // A token ends after a quarter of an hour, which a device of a long run outlives.
    const refresh = async () => {
      const grant = { grant_type: 'password', client_id: 'quoin-api', username, password }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/oauth/v2/token', { method: 'POST', headers, body: JSON.stringify(grant) }).catch(
        () => null,
      )
      if (!answer?.ok) return 'unreachable' as const
      token = ((await answer.json()) as TokenReply).access_token
      return 'fresh' as const
    }
    await refresh()
    const started = performance.now()
    const owner = { account, user }
    const name = replicaName(environment, account, user)
    replica = await Replica.open(name, owner, browserSurroundings())
    thread = new Worker('/sync-worker.js', { type: 'module' })
    engine = Comlink.wrap<SyncWorker>(thread)
    const tokens = { access: async () => token, refresh }
    const options = { replica: name, owner, api: `${location.origin}/api`, build: 'bench', deviceName: 'Bench' }
    await engine.start(options, Comlink.proxy(tokens))
    for (const project of projects) await replica.pin(`project:${project}`, true)
    const wanted = new Set(projects.map(project => `project:${project}`))
    await until(
      liveQuery(() => replica.scopes()),
      scopes => scopes.filter(each => wanted.has(each.scope) && each.state === 'consistent').length === wanted.size,
    )
    await replica.within('project', 'client', 0).catch(() => [])
    return performance.now() - started
  },

  rows: async (project: number) => digestOf((await replica.within('issue', 'project', project)) as never),
  ids: async (project: number) => (await replica.within('issue', 'project', project)).map(row => row.id),
  places: async (project: number) =>
    (await replica.within('issue', 'project', project))
      .map(row => `${row.id} ${String(row['location'])} ${row._rev}`)
      .join(),

  edit: async ({ ids, place }: { ids: readonly number[]; place: string }) => {
    for (const id of ids)
      await replica.edit(
        [{ kind: 'set', resource: 'issue', id, set: { location: place } }],
        `Changed place of issue ${id}`,
      )
    return performance.timeOrigin + performance.now()
  },

  /** When these records show what the server has: an edit on top of anything older would conflict with it, and wait for a person. */
  show: async ({ ids, places }: { ids: readonly number[]; places: readonly unknown[] }) => {
    replica.hurry()
    await until(
      liveQuery(() => replica.byIds('issue', ids)),
      rows => rows.every((row, index) => row?.['location'] === places[index]),
    )
  },

  /** From "try now" until the server has taken everything. */
  drain: async () => {
    const started = performance.now()
    replica.hurry()
    let waiting = 0
    await until(
      liveQuery(() => replica.store.tables.outbox.toArray()),
      entries => {
        waiting = entries.length
        return entries.every(isRefused)
      },
    )
    if (waiting > 0) throw new Error(`${waiting} edits were refused`)
    return performance.now() - started
  },
  refused: async () => (await replica.needsYou()).length,
  hurry: () => replica.hurry(),

  /** When this device shows the place, on the machine's clock. */
  see: async ({ id, place }: { id: number; place: string }) => {
    await until(
      liveQuery(() => replica.get('issue', id)),
      row => row?.['location'] === place,
    )
    return performance.timeOrigin + performance.now()
  },

  /** When this device holds what another one says its records are. */
  match: async ({ project, places }: { project: number; places: string }) => {
    await until(
      liveQuery(() => replica.within('issue', 'project', project)),
      rows => rows.map(row => `${row.id} ${String(row['location'])} ${row._rev}`).join() === places,
    )
    return performance.timeOrigin + performance.now()
  },

  stop: async () => {
    await engine.stop()
    thread.terminate()
    replica.close()
    await replica.store.delete()
  },
})

function until<T>(source: Observable<T>, holds: (value: T) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const following = source.subscribe({
      next: value => {
        if (!holds(value)) return
        resolve()
        queueMicrotask(() => following.unsubscribe())
      },
      error: reject,
    })
  })
}
