import { clearScope } from './clear-scope'
import { checkDigests, type Drift } from './digest'
import type { Desk } from './desk'
import type { Registration } from './device'
import { forgetOld } from './forget-old'
import type { Link } from './link'
import { dueScopes, pullOnce } from './pull'
import { tidyUploads } from './uploads'

const DAY = 86_400_000
const DIGEST_AT = 'digestAt'

/** Knows what there is to pull, pulls until nothing is, and tidies up after. */
export class Pulling {
  readonly #desk: Desk
  readonly #registration: Registration
  readonly #link: Link
  readonly #heads = new Map<string, number>()
  readonly #moved = new Set<string>()
  #mustAskAll = true
  constructor(desk: Desk, registration: Registration, link: Link) {
    this.#desk = desk
    this.#registration = registration
    this.#link = link
  }

  /** Heads the server told of. Answers whether any of them is news. */
  hear(heads: Readonly<Record<string, number>>): boolean {
    for (const [scope, head] of Object.entries(heads)) {
      if ((this.#heads.get(scope) ?? -1) >= head) continue
      this.#heads.set(scope, head)
      this.#moved.add(scope)
    }
    return this.#moved.size > 0
  }

  /** The next run asks for every wanted scope: something may have changed that no head tells of. */
  askAll(): void {
    this.#mustAskAll = true
  }

  async run(): Promise<void> {
    const device = await this.#registration.device()
    for (;;) {
      const all = this.#mustAskAll
      this.#mustAskAll = false
      this.#moved.clear()
      try {
        const { due, unkept } = await dueScopes(this.#desk, this.#heads, all)
        if (due.length === 0) return await this.#tidy(unkept)
        await pullOnce(this.#desk, device, due, {
          onProgress: pulling => this.#link.say({ pulling }),
          mustYield: toCome => [...this.#moved].some(scope => !toCome.has(scope)),
        })
      } catch (error) {
        this.#mustAskAll ||= all
        throw error
      }
    }
  }

  async #tidy(unkept: readonly string[]): Promise<void> {
    const { store, fence, surroundings } = this.#desk
    const now = surroundings.now()
    for (const scope of unkept) await clearScope(store, fence, scope, 'evicted')
    await tidyUploads(this.#desk, now)
    const last = (await store.read(tables => tables.meta.get(DIGEST_AT)))?.value
    if (typeof last === 'number' && now - last < DAY) return
    await forgetOld(this.#desk)
    const drifts = await checkDigests(this.#desk)
    await fence.write('relaxed', ({ tables }) => tables.meta.put({ key: DIGEST_AT, value: now }), [])
    if (drifts.length > 0) throw new Drifted(drifts)
  }
}

/** A digest differed: what differs has been marked to be fetched again at the next run, and it is a fault worth reporting. */
export class Drifted extends Error {
  readonly drifts: readonly Drift[]
  constructor(drifts: readonly Drift[]) {
    super(`The replica had drifted: ${drifts.map(drift => `${drift.scope} (${drift.resources.join(', ')})`).join('; ')}`)
    this.drifts = drifts
  }
}
