import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { offer } from '../sync-server/offer'
import { make as plantMany, makeOne as plant } from '../sync-server/site'
import { type BillLine, type Desk, playToDate } from './to-date'

// Issue "Safe money": what is paid to a subcontractor never passes what was done at the agreed price plus what a person released by name, per line and
// per application, in any order. Labour at 14.25 and 7.33, ceilings at 50.00 and 12.41, supplied and fitted. The sums are those of `to-date.ts`.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const tokenOf = async (email: string) => (await firm.signIn(email)).access_token
const boss = await tokenOf('admin@plumb.test')
const clerk = await tokenOf('super@plumb.test')
const call = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (token: string, path: string, body: Row): Promise<number> => {
  const made = await call(token, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const list = async (path: string) => (await call(boss, 'GET', path)).body as unknown as Row[]
const pounds = (pence: number): string => (pence / 100).toFixed(2)
const penceOf = (value: unknown): number => Math.round(Number(value ?? 0) * 100)
const TODAY = '2026-11-21'
let code = 0

beforeAll(async () => {
  code = await make(boss, '/cistaxcodes', { code: 'C20', name: 'Net', deduction: '20' })
  await make(boss, '/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
  const [own] = await list('/groupcompanies')
  if (own) await call(boss, 'PATCH', `/groupcompanies/${Number(own.id)}`, { vatNumber: 'GB999999973' })
  else await make(boss, '/groupcompanies', { name: 'Plumb Ltd', vatNumber: 'GB999999973' })
})

/** An accepted bill of these lines, each a product in one zone, and a subcontractor under CIS at 20 %. */
async function site(bill: readonly BillLine[], saf: boolean) {
  const project = await plant(database, me, 'project', {
    name: 'Kestrel House',
    reference: '2417',
    showProjectHub: true,
  })
  const assessment = await plant(database, me, 'assessment', { name: 'Works', project })
  const [zone = 0] = await plantMany(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const products: number[] = []
  const activities: number[] = []
  for (const [at, { units, rate }] of bill.entries()) {
    const price = pounds(rate)
    const priced = saf ? { pricingMode: 'saf', supplyAndFitPrice: `${price}0000` } : {}
    const product = await plant(database, me, 'assessmentProduct', {
      ref: `P-${at}`,
      name: `Product ${at}`,
      assessment,
      unit: 'm²',
      ...priced,
    })
    const cells = { [zone]: { quantity: String(units), source: 'boq' } }
    await plant(database, me, 'productQuantities', { id: product, assessment, cells })
    if (!saf) {
      const component = await plant(database, me, 'labourComponent', { assessment, product, name: 'Fix' })
      const activity = { assessment, product, component, name: `Fix ${at}`, unit: 'm²', quantityPerUnit: '1' }
      activities.push(await plant(database, me, 'componentActivity', { ...activity, rate: price }))
    }
    products.push(product)
  }
  await offer(database, me, assessment, { accept: true })
  const subcontractor = await make(boss, '/subcontractors', { fullName: 'D. Hale' })
  await call(boss, 'PUT', `/subcontractors/${subcontractor}/tax-details`, {
    vatNumber: 'GB999999973',
    cisCode: code,
    cisVerifiedOn: '2026-10-02',
    cisVerification: 'V0000000001',
  })
  return { project, assessment, zone, products, activities, subcontractor }
}

interface Paper {
  readonly path: string
  readonly approvals: string
  readonly items: string
  readonly parts: string
  readonly putBack: string
}
async function desk(bill: readonly BillLine[], saf: boolean): Promise<Desk> {
  const { project, assessment, zone, products, activities, subcontractor } = await site(bill, saf)
  const paper: Paper = saf
    ? {
        path: '/incomingpaymentapplications',
        approvals: '/productpaymentapplications',
        items: '/incomingitems',
        parts: '/incomingapplicationassignments',
        putBack: 'unapprove',
      }
    : {
        path: '/labourpaymentapplications',
        approvals: '/labourpaymentapplications',
        items: '/labourapplicationitems',
        parts: '/labourapplicationassignments',
        putBack: 'reopen',
      }
  if (saf)
    await make(boss, '/subcontractterms', {
      project,
      subcontractor,
      validFrom: '2026-01-01',
      contractSum: '99999',
      retentionPercentage: '5',
    })
  const itemsOf = (id: number) => list(`${paper.items}?application=${id}&sort=id&limit=50`)
  let why = ''
  let minutes = 0
  const move = async (id: number, name: string, input: Row) => {
    const { status, body } = await call(boss, 'POST', `${paper.path}/${id}/transitions/${name}`, input)
    if (status !== 200) why = `${status} ${String(body.message)}`
    return status === 200
  }
  const worth = (at: number, units: number) => pounds(units * (bill[at]?.rate ?? 0))
  return {
    retention: saf ? 5 : 3,
    why: () => why,
    works: async (at, percent) => {
      // Progress counts from the day it was recorded on: all of it is before the first application.
      minutes += 1
      const recordedAt = new Date(Date.UTC(2026, 1, 1, 0, minutes)).toISOString()
      const cell = { percent: String(percent), recordedAt, note: null }
      const set = await call(boss, 'PATCH', `/productprogress/${products[at] ?? 0}`, { [`cells.${zone}`]: cell })
      if (set.status !== 200) throw new Error(JSON.stringify(set.body))
    },
    enters: async (effectiveDate, units) => {
      const more = saf ? { receivedOn: effectiveDate } : { assessment, retentionPercentage: '3' }
      const id = await make(clerk, paper.path, { project, subcontractor, effectiveDate, ...more })
      for (const [at, each] of units.entries()) {
        const named = { project, application: id, assessment, name: `Line ${at}`, unit: 'm²' }
        await make(
          clerk,
          paper.items,
          saf
            ? { ...named, product: products[at], value: worth(at, each) }
            : {
                ...named,
                activity: activities[at],
                zone,
                zoneName: 'Level 1',
                appliedQuantity: String(each),
                appliedRate: pounds(bill[at]?.rate ?? 0),
              },
        )
      }
      return id
    },
    sets: async (id, units) => {
      const items = await itemsOf(id)
      const lines = items.map((item, at) => {
        const wanted = units[at] ?? 0
        if (!saf) return { item: item.id, approvedQuantity: String(wanted) }
        const isLess = worth(at, wanted) !== String(item.value)
        return { item: item.id, approvedValue: worth(at, wanted), reductionReason: isLess ? 'Not done' : null }
      })
      return (await call(boss, 'POST', `${paper.approvals}/${id}/approvals`, { lines })).status === 200
    },
    approves: (id, overrideReason) => move(id, 'approve', { overrideReason }),
    putsBack: id => move(id, paper.putBack, {}),
    pays: (id, toPay) => move(id, 'pay', { paidOn: TODAY, toPay: pounds(toPay) }),
    changes: async (id, at, units) => {
      const item = (await itemsOf(id))[at]
      const set = saf ? { value: worth(at, units) } : { appliedQuantity: String(units) }
      return (await call(clerk, 'PATCH', `${paper.items}/${Number(item?.id)}`, set)).status === 200
    },
    splits: async (id, totalValue) => {
      const [part] = await list(`${paper.parts}?application=${id}`)
      const set = { totalValue: pounds(totalValue) }
      return part !== undefined && (await call(boss, 'PATCH', `${paper.parts}/${Number(part.id)}`, set)).status === 200
    },
    shows: async id => {
      const { body } = await call(boss, 'GET', `${paper.path}/${id}`)
      return {
        state: String(body.state),
        gross: penceOf(saf ? body.gross : body.grossToDate),
        grossBefore: penceOf(body.grossBefore),
        payable: penceOf(body.payable),
        toPay: penceOf(body.toPay),
        parts: (await list(`${paper.parts}?application=${id}`)).map(({ totalValue }) => penceOf(totalValue)),
      }
    },
  }
}

test.each([
  [
    'labour',
    false,
    [
      { units: 1_000, rate: 1_425 },
      { units: 400, rate: 733 },
    ],
  ],
  [
    'supply and fit',
    true,
    [
      { units: 700, rate: 5_000 },
      { units: 300, rate: 1_241 },
    ],
  ],
] as const)('%s is paid to date once, for what was done and released, over random sequences', async (_, saf, bill) => {
  const counts = { approved: 0, paid: 0, named: 0 }
  for (const seed of [2, 3]) {
    const played = await playToDate(await desk(bill, saf), bill, seed, 60)
    expect(played.wrong).toEqual([])
    counts.approved += played.approved
    counts.paid += played.paid
    counts.named += played.named
  }
  expect(counts.approved).toBeGreaterThan(2)
  expect(counts.paid).toBeGreaterThan(0)
})

const SIZES = [2, 2, 2, 3, 3, 5, 5, 5, 7, 7]
test.each([
  ['labour', false, 3],
  ['supply and fit', true, 5],
] as const)('ten relatives of %s, of 2, 3, 5 and 7 lines, are paid to the penny by hand', async (_, saf, retention) => {
  for (const [at, size] of SIZES.entries()) {
    // Prices and quantities that round: 3.33, 10.46, 17.59 …; 10, 17, 24 … units, done in full.
    const bill = Array.from({ length: size }, (__, line) => ({ units: 10 + 7 * line + at, rate: 333 + 713 * line }))
    const own = await desk(bill, saf)
    for (const line of bill.keys()) await own.works(line, 100)
    const gross = bill.reduce((sum, { units, rate }) => sum + units * rate, 0)
    const payable = gross - Math.floor((gross * retention) / 100 + 0.5)
    const toPay = payable - Math.floor(payable / 5 + 0.5)
    const units = bill.map(each => each.units)
    const id = await own.enters('2026-06-01', units)
    expect(await own.sets(id, units)).toBe(true)
    // Paying comes after approving, putting back empties what was approved, and no sum but the right one is taken.
    expect([await own.pays(id, toPay), await own.approves(id, null), await own.putsBack(id)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await own.shows(id)).toMatchObject({ state: 'held', gross: 0, toPay: 0 })
    expect([await own.approves(id, null), await own.pays(id, toPay - 1), await own.pays(id, toPay)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await own.shows(id)).toMatchObject({ state: 'paid', gross, payable, toPay })
    expect([await own.putsBack(id), await own.pays(id, toPay)]).toEqual([false, false])
  }
})

test('labour without a line of the bill: ten hours at 22.50 are paid at 174.60', async () => {
  const { project, assessment, subcontractor } = await site([{ units: 10, rate: 100 }], false)
  const application = await make(clerk, '/labourpaymentapplications', {
    project,
    assessment,
    subcontractor,
    effectiveDate: '2026-06-01',
    retentionPercentage: '3',
  })
  const daywork = { project, application, name: 'Daywork', unit: 'hour', appliedQuantity: '10', appliedRate: '22.50' }
  const item = await make(clerk, '/labourapplicationitems', daywork)
  const lines = [{ item, approvedQuantity: '10' }]
  await call(boss, 'POST', `/labourpaymentapplications/${application}/approvals`, { lines })
  const path = `/labourpaymentapplications/${application}`
  // No line of the bill allows it, so a person releases it by name.
  const approve = (overrideReason: string | null) =>
    call(boss, 'POST', `${path}/transitions/approve`, { overrideReason })
  expect((await approve(null)).body.message).toContain('beyond progress or scope')
  expect((await approve('Daywork sheet 4')).status).toBe(200)
  // 225.00 less 3 % retention of 6.75 is 218.25; CIS at 20 % is 43.65.
  const paying = { paidOn: TODAY, toPay: '174.60' }
  expect((await call(boss, 'POST', `${path}/transitions/pay`, paying)).status).toBe(200)
  expect((await call(boss, 'GET', path)).body).toMatchObject({
    grossToDate: '225.00',
    retentionToDate: '6.75',
    payable: '218.25',
    cisDeduction: '43.65',
    toPay: '174.60',
  })
})
