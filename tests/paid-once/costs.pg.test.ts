import { expect, test } from 'vitest'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { seededRandom } from '../support/surroundings'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import { seeds } from './at-random'

// Issue "Safe money": what an external cost spends is decided once, by a second person, and its number is of one paper of the supplier. Random costs, by
// call and from a device, against a list kept here in pence.

interface Known {
  readonly id: number
  readonly supplier: number
  number: number
  materials: number
  fixedCosts: number
  makers: Set<string>
  isApproved: boolean
}
const pounds = (pence: number): string => (pence / 100).toFixed(2)
/** One number as four people write it. */
const WRITTEN = [
  (of: number) => `INV-${of}`,
  (of: number) => `inv ${of}`,
  (of: number) => `Inv/0${of}`,
  (of: number) => `lNV ${of}`,
]

test('an external cost is spent once, by a second person, under a number of its own, over random costs', async () => {
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
  for (const seed of seeds(3)) {
    const random = seededRandom(seed)
    const below = (most: number): number => Math.floor(random() * most)
    const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
    const project = await made('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
    const suppliers = [
      await made('/suppliers', { fullName: 'City Skips' }),
      await made('/suppliers', { fullName: 'Aire' }),
    ]
    const known: Known[] = []
    /** Numbers of invoices of each supplier. */
    const billed = new Set<string>()
    const right = (step: number, what: string, is: unknown, should: unknown) =>
      expect(`seed ${seed}, step ${step}: ${what}: ${String(is)}`).toBe(
        `seed ${seed}, step ${step}: ${what}: ${String(should)}`,
      )
    const isTaken = (supplier: number, number: number, except = 0): boolean =>
      billed.has(`${supplier}:${number}`) ||
      known.some(each => each.id !== except && each.supplier === supplier && each.number === number)
    for (let step = 0; step < 40; step++) {
      const who = one(people) ?? ''
      const device = devices.get(who)
      const isLate = below(2) === 0
      const supplier = one(suppliers) ?? 0
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
      const kind = below(11)
      if (kind === 0) {
        const invoice = { project, supplier, invoiceReference: written, net: '10.00' }
        const is = (await call(who, 'POST', one(['/invoices', '/fixedcostinvoices']) ?? '', invoice)).status === 201
        right(step, `invoice ${written}`, is, !isTaken(supplier, number))
        if (is) billed.add(`${supplier}:${number}`)
      } else if (kind < 4) {
        const [materials, fixedCosts] = [below(90_000), below(3) === 0 ? -below(90_000) : 0]
        const values = {
          project,
          supplier,
          supplierType: 'other',
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
        right(step, `cost ${written}`, is, !isTaken(supplier, number))
        if (!is) continue
        if (id === 0)
          id = Math.max(
            ...((await call(who, 'GET', `/costentities?project=${project}&limit=200`)).body as unknown as Row[]).map(
              each => Number(each.id),
            ),
          )
        known.push({ id, supplier, number, materials, fixedCosts, makers: new Set([who]), isApproved: false })
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
        right(step, `approving ${cost.id}`, is, !cost.isApproved && !cost.makers.has(who) && hasSum)
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
})
