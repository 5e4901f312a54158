import { expect, test } from 'vitest'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { seededRandom } from '../support/surroundings'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import { seeds } from './at-random'

// Issue "Safe money": what an external cost spends is decided once, by a second person within a limit, and its number is used
// once for its supplier or subcontractor. Random costs and limits, by call and from a device, against a list kept here in pence.

interface Known {
  readonly id: number
  /** A supplier or a subcontractor. */
  readonly payee: number
  number: number
  materials: number
  fixedCosts: number
  makers: Set<string>
  isApproved: boolean
}
/** What a limit is held to: what is spent or what comes back, whichever is more. */
const sizeOf = ({ materials, fixedCosts }: Known): number => {
  const sums = [materials, fixedCosts]
  const add = (all: number, each: number) => all + each
  return Math.max(sums.filter(each => each > 0).reduce(add, 0), -sums.filter(each => each < 0).reduce(add, 0))
}
const pounds = (pence: number): string => (pence / 100).toFixed(2)
/** One number as four people write it. */
const WRITTEN = [
  (of: number) => `INV-${of}`,
  (of: number) => `inv ${of}`,
  (of: number) => `Inv/0${of}`,
  (of: number) => `lNV ${of}`,
]

test('an external cost is spent once, by a second person within a limit, under a number of its own, over random costs', async () => {
  const database = await testDatabase()
  const firm = await testFirm(database)
  const people = ['admin@plumb.test', 'super@plumb.test']
  const tokens = new Map<string, string>()
  const devices = new Map<string, TestDevice>()
  for (const email of people) {
    tokens.set(email, (await firm.signIn(email)).access_token)
    const identity = identityOf(firm.own.account, firm.own.users.get(email) ?? 0)
    devices.set(email, await TestDevice.register(syncApp(syncServices(database)), identity))
  }
  const call = async (who: string, method: string, path: string, body?: unknown) => {
    const reply = await firm.call(method, path, { token: tokens.get(who) ?? '', body })
    return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
  }
  const made = async (path: string, body: Row): Promise<number> =>
    Number((await call(people[0] ?? '', 'POST', path, body)).body.id)
  let approvals = 0
  let aboveLimit = 0
  for (const seed of seeds(3)) {
    const random = seededRandom(seed)
    const below = (most: number): number => Math.floor(random() * most)
    const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
    const project = await made('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
    const suppliers = [
      await made('/suppliers', { fullName: 'City Skips' }),
      await made('/suppliers', { fullName: 'Aire' }),
    ]
    const subcontractor = await made('/subcontractors', { fullName: 'D. Hale Drylining' })
    const payees = [...suppliers, subcontractor]
    /** In pence; a limit of null is none. Each is given by the other person. */
    const limits = new Map<string, number | null>()
    const roles = new Map<string, number>()
    const otherOf = (who: string): string => people.find(each => each !== who) ?? ''
    for (const who of people) {
      const [role, limit] = [
        { project, person: firm.own.users.get(who) ?? 0, role: 'director' },
        20_000 + below(60_000),
      ]
      const given = await call(otherOf(who), 'POST', '/projectroles', { ...role, approvalLimit: pounds(limit) })
      roles.set(who, Number(given.body.id))
      limits.set(who, limit)
    }
    const known: Known[] = []
    /** Numbers of invoices of each supplier. */
    const billed = new Set<string>()
    const right = (step: number, what: string, is: unknown, should: unknown) =>
      expect(`seed ${seed}, step ${step}: ${what}: ${String(is)}`).toBe(
        `seed ${seed}, step ${step}: ${what}: ${String(should)}`,
      )
    const isTaken = (payee: number, number: number): boolean =>
      billed.has(`${payee}:${number}`) || known.some(each => each.payee === payee && each.number === number)
    for (let step = 0; step < 40; step++) {
      const who = one(people) ?? ''
      const device = devices.get(who)
      const isLate = below(2) === 0
      const payee = one(payees) ?? 0
      const number = 100 + below(12)
      const written = (one(WRITTEN) ?? String)(number)
      const cost = one(known)
      const write = async (
        path: string,
        op: (from: TestDevice) => Promise<WireOperation>,
        method: string,
        body: Row,
      ) => {
        if (!isLate || !device) return [200, 201].includes((await call(who, method, path, body)).status)
        const results = await device.send(await op(device))
        return results.every(({ outcome }) => outcome === 'applied' || outcome === 'merged')
      }
      const kind = below(12)
      if (kind === 11) {
        const limit = below(4) === 0 ? null : below(90_000)
        const set = { approvalLimit: limit === null ? null : pounds(limit), isUnlimited: limit === null }
        const give = async (by: string) => (await call(by, 'PATCH', `/projectroles/${roles.get(who) ?? 0}`, set)).status
        right(step, 'raising their own limit', await give(who), 409)
        right(step, `the limit of ${who}`, await give(otherOf(who)), 200)
        limits.set(who, limit)
      } else if (kind === 0) {
        const supplier = one(suppliers) ?? 0
        const invoice = { project, supplier, invoiceReference: written, net: '10.00' }
        const is = (await call(who, 'POST', one(['/invoices', '/fixedcostinvoices']) ?? '', invoice)).status === 201
        right(step, `invoice ${written}`, is, !isTaken(supplier, number))
        if (is) billed.add(`${supplier}:${number}`)
      } else if (kind < 4) {
        const [materials, fixedCosts] = [below(90_000), below(3) === 0 ? -below(90_000) : 0]
        const values = {
          project,
          ...(payee === subcontractor
            ? { subcontractor, supplierType: 'subcontractor' }
            : { supplier: payee, supplierType: 'other' }),
          name: 'Skip',
          reference: written,
          materials: pounds(materials),
          labour: '0.00',
          contingency: '0.00',
          fixedCosts: pounds(fixedCosts),
        }
        let id = 0
        const is = await write(
          '/costentities',
          async from => from.add('externalCost', (id = await from.newId()), values),
          'POST',
          values,
        )
        right(step, `cost ${written}`, is, !isTaken(payee, number))
        if (!is) continue
        if (id === 0)
          id = Math.max(
            ...((await call(who, 'GET', `/costentities?project=${project}&limit=200`)).body as unknown as Row[]).map(
              each => Number(each.id),
            ),
          )
        known.push({ id, payee, number, materials, fixedCosts, makers: new Set([who]), isApproved: false })
      } else if (cost && kind < 5) {
        const materials = below(90_000)
        const set = { materials: pounds(materials) }
        const op = async (from: TestDevice) =>
          from.set('externalCost', cost.id, set, { materials: pounds(cost.materials) })
        const isSame = materials === cost.materials
        const is = await write(`/costentities/${cost.id}`, op, 'PATCH', set)
        if (!isSame) right(step, `changing ${cost.id}`, is, !cost.isApproved)
        if (!is || isSame) continue
        cost.materials = materials
        cost.makers.add(who)
      } else if (cost && kind < 9) {
        const is = (await call(who, 'POST', `/costentities/${cost.id}/transitions/approve`, {})).status === 200
        const hasSum = cost.materials !== 0 || cost.fixedCosts !== 0
        const limit = limits.get(who) ?? null
        const isWithin = limit === null || sizeOf(cost) <= limit
        const mayBe = !cost.isApproved && !cost.makers.has(who) && hasSum
        right(step, `approving ${cost.id} of ${sizeOf(cost)} within ${String(limit)}`, is, mayBe && isWithin)
        if (mayBe && !isWithin) aboveLimit += 1
        if (is) cost.isApproved = true
        if (is) approvals += 1
      } else if (cost) {
        const isDeleted = below(2) === 0
        if (isDeleted) {
          const path = `/costentities/${cost.id}`
          const { status } = isLate ? await call(who, 'DELETE', path) : await call(who, 'PATCH', `${path}/archive`)
          const is = status < 300
          right(step, `removing ${cost.id}`, is, !cost.isApproved)
          if (is) known.splice(known.indexOf(cost), 1)
        } else {
          const is = (await call(who, 'POST', `/costentities/${cost.id}/transitions/reopen`, {})).status === 200
          right(step, `putting ${cost.id} back`, is, cost.isApproved)
          if (is) cost.isApproved = false
        }
      }
      const { body } = await call(who, 'GET', `/costentities?project=${project}&limit=200&sort=id`)
      const spent = (body as unknown as Row[]).filter(each => each.state === 'approved')
      const sum = spent.reduce(
        (all, each) => all + Math.round((Number(each.materials) + Number(each.fixedCosts)) * 100),
        0,
      )
      right(
        step,
        'spent in all',
        sum,
        known.reduce((all, each) => all + (each.isApproved ? each.materials + each.fixedCosts : 0), 0),
      )
    }
  }
  expect(approvals).toBeGreaterThan(0)
  expect(aboveLimit).toBeGreaterThan(0)
})
