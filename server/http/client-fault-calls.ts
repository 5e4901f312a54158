import { cleaned, clientFaults } from '#contract/platform/client-fault'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { nothing } from '../calls/reply'
import { perServer } from '../services/per-server'

/** Faults of devices, told to the server's log. */
export const clientFaultCalls = [
  call({
    method: 'post',
    path: '/client-faults',
    tag: 'Service',
    summary: 'Write faults of the app on this device to the log of the server',
    permission: signedIn,
    openDuring: ['password-change', 'second-factor-setup'],
    request: clientFaults,
    reply: nothing,
    serve: async ({ services, caller: { account, user }, body: { faults } }) => {
      if (!allowances(services).take(user, services.steady())) throw new ProblemError('too-many')
      for (const fault of faults) services.log.error({ ...cleaned(fault), account, user }, 'the app failed on a device')
    },
  }),
]

const WINDOW_MS = 10 * 60_000
/** Of one person in a window. An app that fails all the time sends once a minute. */
const MOST = 12
/** People remembered at a time, in memory: beyond them those who sent longest ago are forgotten. */
const PEOPLE = 10_000

const allowances = perServer(() => new Allowances())

class Allowances {
  readonly #used = new Map<number, { readonly since: number; calls: number }>()

  /** Whether a person may send now; counts it. */
  take(user: number, now: number): boolean {
    const used = this.#used.get(user)
    if (used && now - used.since < WINDOW_MS) {
      used.calls++
      return used.calls <= MOST
    }
    this.#used.delete(user)
    const [first] = this.#used.size >= PEOPLE ? this.#used.keys() : []
    if (first !== undefined) this.#used.delete(first)
    this.#used.set(user, { since: now, calls: 1 })
    return true
  }
}
