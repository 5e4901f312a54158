import { clearScope } from '../base/clear-scope'
import { checkDigests, type Drift } from '../pull/digest'
import type { ScopeRow } from '#local/store/stored'
import type { SyncContext } from '../base/context'
import type { Registration } from '../base/device'
import type { Hello } from './events'
import { askForUnknown } from '../pull/ask-for-unknown'
import { forgetOld } from '../pull/forget-old'
import type { Link } from './link'
import { dueScopes, pullOnce, type Asking } from '../pull/pull'
import { tidyUploads } from '../send/uploads'

const DAY = 86_400_000
const DIGEST_AT = 'digestAt'

/** Decides which scopes to pull, pulls until none is due, and tidies up. */
export class Pulling {
  readonly #context: SyncContext
  readonly #registration: Registration
  readonly #link: Link
  readonly #heads = new Map<string, number>()
  readonly #moved = new Set<string>()
  #mustAskAll = true
  #hasLearnt = false
  /** Terms of every record here; null when they are unknown or differ. */
  #pulledOn: string | null = null
  /** Terms of a hello that no pull has followed yet. */
  #greeted: string | null = null
  constructor(context: SyncContext, registration: Registration, link: Link) {
    this.#context = context
    this.#registration = registration
    this.#link = link
  }

  /** Records heads from the server. Returns whether any of them has changed. */
  hear(heads: Readonly<Record<string, number>>): boolean {
    for (const [scope, head] of Object.entries(heads)) {
      if ((this.#heads.get(scope) ?? -1) >= head) continue
      this.#heads.set(scope, head)
      this.#moved.add(scope)
    }
    return this.#moved.size > 0
  }

  /** Makes the next run ask for every wanted scope: a change without a head may have happened. */
  askAll(): void {
    this.#mustAskAll = true
  }

  /**
   * Handles the server's hello after a time without listening, when changes without a head may have happened. A pull in progress, or just finished,
   * has asked for all of them too. Where that pull had the terms of the hello, only the changed heads are left to pull.
   */
  greet({ terms, isClosed }: Hello): void {
    if (terms === null || isClosed) this.askAll()
    else this.#greeted = terms
  }

  async run(): Promise<void> {
    const device = await this.#registration.device()
    if (!this.#hasLearnt) await askForUnknown(this.#context)
    this.#hasLearnt = true
    for (;;) {
      const asking = this.#asking()
      this.#mustAskAll = false
      this.#greeted = null
      this.#moved.clear()
      const told = new Map(this.#heads)
      try {
        const { due, unkept, isCut } = await dueScopes(this.#context, this.#heads, asking)
        if (due.length === 0) return await this.#tidy(unkept)
        const terms = await pullOnce(this.#context, device, due, {
          onProgress: pulling => this.#link.say({ pulling }),
          mustYield: toCome => [...this.#moved].some(scope => !toCome.has(scope)),
        })
        if (terms !== null) await this.#correct(due, told)
        if (asking === 'all' && !isCut) this.#pulledOn = terms
        else if (terms !== this.#pulledOn) this.#pulledOn = null
      } catch (error) {
        this.#pulledOn = null
        this.#mustAskAll ||= asking === 'all'
        throw error
      }
    }
  }

  /** Lowers heads that the server announced earlier and no longer has, because its database was restored. Without this the device would ask for ever. */
  async #correct(asked: readonly ScopeRow[], told: ReadonlyMap<string, number>): Promise<void> {
    const rows = await this.#context.store.read(tables => tables.scopes.bulkGet(asked.map(({ scope }) => scope)))
    for (const row of rows) {
      const head = row && told.get(row.scope)
      if (row?.state !== 'consistent' || head === undefined || head <= row.head) continue
      if (this.#heads.get(row.scope) === head) this.#heads.set(row.scope, row.head)
    }
  }

  #asking(): Asking {
    if (this.#mustAskAll) return 'all'
    if (this.#greeted === null) return 'moved'
    return this.#greeted === this.#pulledOn ? 'closed' : 'all'
  }

  async #tidy(unkept: readonly string[]): Promise<void> {
    const { store, fence, surroundings } = this.#context
    const now = surroundings.now()
    for (const scope of unkept) await clearScope(store, fence, scope, 'evicted')
    await tidyUploads(this.#context, now)
    const last = (await store.read(tables => tables.meta.get(DIGEST_AT)))?.value
    if (typeof last === 'number' && now - last < DAY) return
    await forgetOld(this.#context)
    const drifts = await checkDigests(this.#context, this.#pulledOn)
    if (!drifts) return
    await fence.write('relaxed', ({ tables }) => tables.meta.put({ key: DIGEST_AT, value: now }), [])
    if (drifts.length > 0) throw new Drifted(drifts)
  }
}

/** A digest differed: the affected resources are marked to be fetched at the next run, and the fault is reported. */
class Drifted extends Error {
  readonly drifts: readonly Drift[]
  constructor(drifts: readonly Drift[]) {
    super(
      `The replica had drifted: ${drifts.map(drift => `${drift.scope} (${drift.resources.join(', ')})`).join('; ')}`,
    )
    this.drifts = drifts
  }
}
