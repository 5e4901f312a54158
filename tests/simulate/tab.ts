import type { Identity } from '#server/base/identity'
import { replicaName } from '#local/store/database'
import { Replica } from '#local/replica'
import type { Surroundings, Timer } from '#local/types'
import { startSync, type Started } from '#sync/run/start'
import type { Disk, Mishap } from './storage'

/** Timers of every tab, in one virtual time. */
export class Hours {
  now: number
  #timers: { readonly tab: Tab; readonly at: number; readonly order: number; readonly run: () => void }[] = []
  #order = 0
  constructor(start: number) {
    this.now = start
  }
  set(tab: Tab, run: () => void, ms: number): Timer {
    const timer = { tab, at: this.now + ms, order: this.#order++, run }
    this.#timers.push(timer)
    return {
      cancel: () => {
        this.#timers = this.#timers.filter(each => each !== timer)
      },
    }
  }
  /** Moves to the next timer of a tab that is awake and runs it. False when there is none within `ms`. */
  step(ms = Infinity): boolean {
    const due = this.#timers
      .filter(each => !each.tab.isFrozen && each.at <= this.now + ms)
      .toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
    if (!due) return false
    this.#timers = this.#timers.filter(each => each !== due)
    this.now = Math.max(this.now, due.at)
    due.run()
    return true
  }
  forget(tab: Tab): void {
    this.#timers = this.#timers.filter(each => each.tab !== tab)
  }
}

type Post = (message: unknown) => void
/** What tabs of one device share: channels and locks. */
export interface Origin {
  readonly channels: Map<string, Set<{ readonly tab: Tab; readonly ears: Set<Post> }>>
  readonly locks: Map<string, Holder>
  /** The highest reign on the disk, and whose it is. */
  reign: { readonly number: number; readonly tab: Tab | null }
}
export const newOrigin = (): Origin => ({ channels: new Map(), locks: new Map(), reign: { number: 0, tab: null } })
interface Holder {
  readonly tab: Tab
  readonly abort: () => void
  readonly done: Promise<void>
  readonly release: () => void
}

export interface TabOptions {
  readonly name: string
  readonly disk: Disk
  readonly origin: Origin
  readonly hours: Hours
  readonly identity: () => Identity
  readonly skew: () => number
  /** Whether the server takes this person's tokens no longer. */
  readonly isSessionOver: () => boolean
  readonly random: () => number
  readonly mishap: Mishap
  readonly fetch: (tab: Tab, url: string, init: RequestInit) => Promise<Response>
  readonly onFault: (fault: unknown) => void
}

/** One tab of one device: a replica for its person, and an engine in line to lead. May be frozen, and may die between any two steps. */
export class Tab {
  readonly options: TabOptions
  readonly replicaName: string
  readonly #page
  readonly #engine
  replica: Replica | null = null
  sync: Started | null = null
  isFrozen = false
  isDead = false
  #held: (() => void)[] = []

  constructor(options: TabOptions) {
    this.options = options
    const { account, user } = options.identity()
    this.replicaName = replicaName('sim', account, user)
    const mishap: Mishap = () => (this.isDead ? null : options.mishap())
    this.#page = options.disk.open(mishap)
    this.#engine = options.disk.open(mishap, () => this.#engineWrote())
  }

  /** What an engine writes, it writes as the leader: of all reigns that ever began on this disk, its own is the last. */
  #engineWrote(): void {
    const { disk, origin, onFault, name } = this.options
    const rows = disk.table(this.replicaName, 'meta') as readonly { key: string; value: unknown }[]
    const number = Number(rows.find(row => row.key === 'leader')?.value ?? 0)
    if (number > origin.reign.number) origin.reign = { number, tab: this }
    else if (origin.reign.tab !== this && origin.reign.tab !== null)
      onFault(new Error(`${name} wrote though ${origin.reign.tab.options.name} leads`))
  }

  /** Without its engine a tab only holds the replica. */
  async open(hasEngine: boolean): Promise<void> {
    const { account, user } = this.options.identity()
    const owner = { account, user }
    const surroundings = this.#surroundings()
    const refresh = () => Promise.resolve(this.options.isSessionOver() ? ('refused' as const) : ('fresh' as const))
    const tokens = { access: () => Promise.resolve('token'), refresh }
    this.replica = await Replica.open(this.replicaName, owner, surroundings, this.#page.indexedDb)
    if (!hasEngine) return
    this.sync = await startSync(
      { replica: this.replicaName, owner, api: '', build: 'sim', deviceName: this.options.name },
      tokens,
      surroundings,
      this.#engine.indexedDb,
      this.options.onFault,
    )
  }

  /** As SIGKILL: open transactions are rolled back, timers and channels are gone, nothing that was awaited ever comes. */
  die(): void {
    this.isDead = true
    this.#page.kill()
    this.#engine.kill()
    this.options.hours.forget(this)
    for (const ends of this.options.origin.channels.values())
      for (const end of ends) if (end.tab === this) ends.delete(end)
    for (const [name, holder] of this.options.origin.locks) {
      if (holder.tab !== this) continue
      this.options.origin.locks.delete(name)
      holder.release()
    }
  }

  freeze(): void {
    this.isFrozen = true
  }
  thaw(): void {
    this.isFrozen = false
    for (const run of this.#held.splice(0)) run()
  }

  /** Lets something reach the tab now, or when it thaws; never when it is dead. */
  #reach<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
    return (...args) => {
      if (this.isDead) return
      if (this.isFrozen)
        this.#held.push(() => {
          if (!this.isDead) run(...args)
        })
      else run(...args)
    }
  }

  #surroundings(): Surroundings {
    const { hours, skew, random, fetch, origin } = this.options
    const ask: Surroundings['fetch'] = (input, init) =>
      new Promise((resolve, reject) => {
        if (this.isDead) return
        const url = input instanceof Request ? input.url : input.toString()
        fetch(this, url, init ?? {}).then(this.#reach(resolve), this.#reach(reject))
      })
    return {
      now: () => hours.now + skew(),
      random,
      setTimer: (run, ms) => (this.isDead ? { cancel: () => undefined } : hours.set(this, run, ms)),
      fetch: ask,
      upload: (url, form, signal) => ask(url, { method: 'POST', body: form, signal }),
      openChannel: name => {
        const end = { tab: this, ears: new Set<Post>() }
        const ends = origin.channels.get(name) ?? new Set()
        origin.channels.set(name, ends.add(end))
        return {
          post: message => {
            if (this.isDead) return
            for (const other of ends)
              if (other !== end) for (const hear of other.ears) other.tab.#reach(hear)(structuredClone(message))
          },
          listen: hear => {
            end.ears.add(hear)
            return () => {
              end.ears.delete(hear)
            }
          },
          close: () => {
            ends.delete(end)
          },
        }
      },
      locks: { hold: async (name, work, options) => this.#hold(name, work, options?.steal ?? false) },
    }
  }

  async #hold(name: string, work: (signal: AbortSignal) => Promise<void>, steal: boolean): Promise<boolean> {
    const { locks } = this.options.origin
    for (let holder = locks.get(name); holder; holder = locks.get(name)) {
      if (steal) {
        locks.delete(name)
        holder.release()
        holder.abort()
      } else await holder.done
    }
    if (this.isDead) return new Promise(() => undefined)
    const lost = new AbortController()
    let release = (): void => undefined
    const done = new Promise<void>(resolve => {
      release = resolve
    })
    const holder: Holder = { tab: this, abort: this.#reach(() => lost.abort()), done, release }
    locks.set(name, holder)
    try {
      await work(lost.signal)
    } finally {
      if (locks.get(name) === holder) locks.delete(name)
      release()
    }
    return true
  }
}
