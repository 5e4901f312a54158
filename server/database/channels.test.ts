import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Channels } from './channels'

/** A connection as pg makes one: it says that it has ended also when it was never made, a moment after it failed. */
class Connection extends EventEmitter {
  isUp = false
  readonly #isThere: () => boolean
  constructor(isThere: () => boolean) {
    super()
    this.#isThere = isThere
  }
  async connect(): Promise<void> {
    if (!this.#isThere()) {
      process.nextTick(() => this.emit('end'))
      throw new Error('ECONNREFUSED')
    }
    this.isUp = true
  }
  readonly query = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  readonly escapeIdentifier = (name: string) => `"${name}"`
  async end(): Promise<void> {
    if (this.isUp) this.lose()
  }
  lose(): void {
    this.isUp = false
    this.emit('end')
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

// Issue 9, 2.8: each failed try led to two, so that a database away for a quarter of a minute met a hundred connections of this server when it
// came back, all it could take, and the server stayed lost.
it('tries a lost database once a second, and holds one connection when it is back', async () => {
  let isThere = true
  const made: Connection[] = []
  const channels = new Channels(() => {
    const connection = new Connection(() => isThere)
    made.push(connection)
    // As much of a pg Client as is used.
    return connection as unknown as Client
  })
  const heard: string[] = []
  await channels.listen('sync', payload => heard.push(payload))
  isThere = false
  made[0]?.lose()
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    if (second === 10) await channels.listen('other', () => undefined).catch(() => undefined)
  }
  expect(made.length).toBeLessThanOrEqual(22)

  isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made.filter(each => each.isUp)).toHaveLength(1)
  const last = made.at(-1)
  expect(last?.query.mock.calls.flat()).toContain('listen "sync"')
  last?.emit('notification', { channel: 'sync', payload: 'moved' })
  expect(heard).toEqual(['moved'])

  last?.lose()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made.filter(each => each.isUp)).toHaveLength(1)
  await channels.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made.filter(each => each.isUp)).toHaveLength(0)
})
