import type { Worker } from 'node:worker_threads'
import type { PGlite, PGliteQueryResults, PGliteTransaction } from 'kysely'
import { startThread } from '../base/start-thread'
import type { Answer, Asked, ThreadOptions } from './pglite-protocol'

type Question = Asked extends infer A ? (A extends Asked ? Omit<A, 'id'> : never) : never
interface Waiting {
  readonly done: (answer: Answer) => void
  readonly fail: (error: Error) => void
}

/** What Kysely's PGlite dialect needs of PGlite, spoken to a worker thread. */
export class PGliteClient implements PGlite {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  readonly #worker: Worker
  readonly #gone: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #last = 0

  constructor(options: ThreadOptions) {
    this.#worker = startThread(import.meta.url, 'pglite', { workerData: options })
    this.waitReady = new Promise((done, fail) => this.#waiting.set(0, { done: () => done(), fail }))
    this.#worker.on('message', (answer: Answer) => this.#receive(answer))
    this.#worker.on('error', error => this.#fail(error))
    this.#gone = new Promise(done => this.#worker.once('exit', () => done()))
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped')))
    // A failed start is reported to what waits for it; nobody waiting must not end the process.
    this.waitReady.catch(() => undefined)
  }

  async query<T>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<PGliteQueryResults<T> & { readonly command: string }> {
    const answer = await this.#ask({ kind: 'query', sql, params })
    if (!('rows' in answer)) throw new Error('The embedded database gave no rows')
    // The caller says what its statement answers, as with pg.
    return { rows: answer.rows as T[], affectedRows: answer.affected, fields: [], command: answer.command }
  }

  async transaction<T>(work: (tx: PGliteTransaction) => Promise<T>): Promise<T> {
    await this.query('begin')
    let result: T
    try {
      result = await work({
        query: (sql, params) => this.query(sql, params),
        rollback: async () => {
          await this.query('rollback')
        },
      })
    } catch (error) {
      await this.query('rollback')
      throw error
    }
    const { command } = await this.query('commit')
    if (command === 'ROLLBACK')
      throw Object.assign(new Error('The transaction had failed and was rolled back'), { code: '25P02' })
    return result
  }

  async listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(receive))
    if (listeners.size === 1) await this.#ask({ kind: 'listen', channel })
    return async () => {
      listeners.delete(receive)
      if (listeners.size === 0 && !this.closed) await this.#ask({ kind: 'unlisten', channel })
    }
  }

  /** The whole database as bytes, to start others from. */
  async dump(): Promise<ArrayBuffer> {
    const answer = await this.#ask({ kind: 'dump' })
    if (!('dump' in answer)) throw new Error('The embedded database gave no dump')
    return answer.dump
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    try {
      await this.#ask({ kind: 'close' })
    } catch (error) {
      await this.#worker.terminate()
      throw error
    }
    // By itself: a thread that is terminated while V8 still optimises its WebAssembly in the background can take the process with it.
    await this.#gone
  }

  #ask(question: Question): Promise<Answer> {
    const id = ++this.#last
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail })
      this.#worker.postMessage({ ...question, id } satisfies Asked)
    })
  }

  #receive(answer: Answer): void {
    if ('channel' in answer) {
      for (const receive of this.#listeners.get(answer.channel) ?? []) receive(answer.payload)
      return
    }
    if ('ready' in answer) this.ready = true
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('message' in answer) waiting?.fail(Object.assign(new Error(answer.message), answer.fields))
    else waiting?.done(answer)
  }

  #fail(error: Error): void {
    this.closed = true
    for (const waiting of this.#waiting.values()) waiting.fail(error)
    this.#waiting.clear()
  }
}
