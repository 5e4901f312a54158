// The least that fills a device or empties its queue: one call and Dexie's bulk calls.
import Dexie, { type Table } from 'dexie'
import { resourceNamed } from '#contract/resources'
import { type deviceReply, CONTRACT_VERSION, type PullLine } from '#contract/sync/protocol'
import { indexesOf } from '#local/store/schema'
import type * as v from 'valibot'
import { expose } from '../../harness/page'
import { digestOf } from '../../local/digest'

interface Row {
  readonly id: number
  readonly summary?: unknown
  readonly details?: unknown
}

expose({
  start: async ({ token, project }: { token: string; project: number }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = (path: string, body: unknown) =>
      fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const key = crypto.randomUUID().replaceAll('-', '')
    const { device } = (await (await call('/sync/devices', { key, name: 'Bench' })).json()) as v.InferOutput<
      typeof deviceReply
    >
    const started = performance.now()
    await Dexie.delete('first')
    const database = new Dexie('first')
    database.version(1).stores({ issue: indexesOf(resourceNamed('issue')) })
    const issues: Table<Row, number> = database.table('issue')
    const answer = await call('/sync/pull', {
      device,
      contract: CONTRACT_VERSION,
      scopes: [{ scope: `project:${project}`, cursor: null }],
    })
    for (const text of (await answer.text()).split('\n')) {
      const line: PullLine | null = text === '' ? null : JSON.parse(text)
      if (line?.line !== 'rows' || line.resource !== 'issue') continue
      const columns = Object.entries(line.columns)
      await issues.bulkPut(
        line.ids.map((id, index) => ({
          id,
          _scope: line.scope,
          ...Object.fromEntries(columns.map(([name, values]) => [name, values[index]])),
        })),
      )
    }
    const ms = performance.now() - started
    const digest = digestOf(await issues.toArray())
    await database.delete()
    return { ms, answer: digest }
  },

  /** A queue of edits in one call, to a server that keeps them in memory. */
  push: async ({ ids, place }: { ids: readonly number[]; place: string }) => {
    const started = performance.now()
    const rows = ids.map(id => ({ newDocumentState: { id: String(id), location: place } }))
    const answer = await fetch('/api/plain/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    })
    await answer.json()
    return performance.now() - started
  },

  /** The naive queue: a call for every edit, one after the other. */
  patch: async ({ ids, place, token }: { ids: readonly number[]; place: string; token: string }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const started = performance.now()
    for (const id of ids) {
      const answer = await fetch(`/api/issues/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ location: place }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
    return performance.now() - started
  },
})
