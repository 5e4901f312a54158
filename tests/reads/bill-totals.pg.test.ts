// One bill has one total: the office's, that of a phone which pulled it, and the one worked out by hand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billTotals } from '#contract/estimating/bill-totals'
import { answerFromWire, type AnswerOf } from '#contract/kit/read'
import { compute } from '#contract/reads'
import { resourceNamed } from '#contract/resources'
import type { Identity } from '#server/base/identity'
import { inAccount } from '#server/database/session'
import { runCommand } from '#server/records/lifecycles/command'
import { patchRecords } from '#server/records/write/create'
import { answerRead, ReadMemory } from '#server/records/reads/answer-read'
import { testFirm } from '#server/testing/firm'
import { testAccount } from '#server/testing/test-account'
import { byRun } from '../support/long-run'
import { testDatabase } from '#server/testing/test-database'
import { EngineDevice } from '../support/engine-device'
import { syncApp, syncServices } from '../sync-server/device'
import { make, makeOne } from '../sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** Ten-thousandths as wire text, without the product's own functions. */
const wire = (n: number): string =>
  `${n < 0 ? '-' : ''}${String(Math.abs(n))
    .padStart(5, '0')
    .replace(/(\d{4})$/, '.$1')}`

/** Tops with so many sub-zones each; each product with a rate or none and quantities by leaf. */
interface Given {
  readonly tops: readonly number[]
  readonly products: readonly { readonly rate: number | null; readonly quantities: readonly (number | null)[] }[]
}
const given: fc.Arbitrary<Given> = fc.record({
  tops: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
  products: fc.array(
    fc.record({
      rate: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      quantities: fc.array(fc.option(fc.integer({ min: -5_000_000, max: 50_000_000 })), {
        minLength: 16,
        maxLength: 16,
      }),
    }),
    { maxLength: 8 },
  ),
})

interface Bill {
  readonly assessment: number
  /** The leaves of each top; a top without sub-zones is its own. */
  readonly leaves: ReadonlyMap<number, readonly number[]>
  readonly products: readonly number[]
}

async function makeBill(me: Identity, { tops, products }: Given): Promise<Bill> {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  const assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const zone = (name: string, parent: number | null) =>
    makeOne(database, me, 'assessmentZone', { name, parent, assessment })
  const leaves = new Map<number, number[]>()
  for (const [at, subs] of tops.entries()) {
    const top = await zone(`Level ${at}`, null)
    const own: number[] = []
    for (let sub = 0; sub < subs; sub++) own.push(await zone(`Part ${sub}`, top))
    leaves.set(top, own.length > 0 ? own : [top])
  }
  const all = [...leaves.values()].flat()
  const ids: number[] = []
  for (const [at, { rate, quantities }] of products.entries()) {
    const id = await makeOne(database, me, 'assessmentProduct', {
      assessment,
      name: `Product ${at}`,
      fixedPrice: rate === null ? null : wire(rate),
    })
    const cells = all.flatMap((leaf, index) => {
      const quantity = quantities[index] ?? null
      return quantity === null ? [] : [[String(leaf), { quantity: wire(quantity), source: 'boq' }]]
    })
    await make(database, me, 'productQuantities', { id, assessment, cells: Object.fromEntries(cells) })
    ids.push(id)
  }
  return { assessment, leaves, products: ids }
}

/** A quantity as a new bill counts it: two of its four decimals, halves away from nil. */
function twoPlaces(units: number): bigint {
  const hundredths = (BigInt(Math.abs(units)) + 50n) / 100n
  return (units < 0 ? -hundredths : hundredths) * 100n
}

/** Pence of each top and how many products are measured and not priced, in whole numbers without limit. */
function byHand({ products }: Given, { leaves }: Bill) {
  const all = [...leaves.values()].flat()
  const tops = new Map([...leaves.keys()].map(top => [top, 0n]))
  let unpriced = 0
  for (const { rate, quantities } of products) {
    if (rate === null && all.some((_, index) => (quantities[index] ?? null) !== null)) unpriced++
    for (const [top, own] of leaves) {
      const quantity = own.reduce((sum, leaf) => sum + twoPlaces(quantities[all.indexOf(leaf)] ?? 0), 0n)
      const product = quantity * BigInt(rate ?? 0)
      const half = product < 0n ? -500_000n : 500_000n
      tops.set(top, (tops.get(top) ?? 0n) + (product + half) / 1_000_000n)
    }
  }
  return { tops, unpriced, amount: [...tops.values()].reduce((sum, each) => sum + each, 0n) }
}

const looking =
  (me: Identity, counted = { looks: 0 }) =>
  <T>(run: Parameters<typeof inAccount<T>>[2]) => {
    counted.looks++
    return inAccount(database, me, run, Date.UTC(2026, 10, 21, 9), { readOnly: true })
  }
async function office(me: Identity, assessment: number, memory = new ReadMemory(), counted = { looks: 0 }) {
  const text = await answerRead(looking(me, counted), me, billTotals, { assessment }, memory)
  return answerFromWire(billTotals, JSON.parse(text) as Record<string, unknown>)
}
async function phoneOf(me: Identity, assessment: number): Promise<AnswerOf<typeof billTotals>> {
  const phone = await EngineDevice.open(call, me)
  await phone.replica.pin(`assessment:${assessment}`, true)
  await phone.sync()
  expect(phone.faults).toEqual([])
  expect(await phone.replica.holds(`assessment:${assessment}`)).toBe(true)
  const records = await Promise.all(
    Object.entries({ ...billTotals.records, ...billTotals.unsent }).map(
      async ([key, { name }]) =>
        [key, await phone.replica.within(name, name === 'assessment' ? 'id' : 'assessment', assessment)] as const,
    ),
  )
  const answer = compute(billTotals, Object.fromEntries(records), { assessment })
  await phone.stop()
  return answer
}

describe('the total of a bill', () => {
  test('is one at the office, on a phone and by hand, whatever the bill', async () => {
    await fc.assert(
      fc.asyncProperty(given, async random => {
        const me = await testAccount(database)
        const bill = await makeBill(me, random)
        const expected = byHand(random, bill)
        const answer = await office(me, bill.assessment)
        expect(await phoneOf(me, bill.assessment)).toEqual(answer)
        expect([BigInt(answer.amount), answer.products, answer.unpriced]).toEqual([
          expected.amount,
          random.products.length,
          expected.unpriced,
        ])
        for (const [top, own] of bill.leaves) {
          expect(BigInt(answer.zones[top]!.amount)).toBe(expected.tops.get(top))
          const parts = own.reduce((sum, leaf) => sum + BigInt(answer.zones[leaf]!.amount), 0n)
          expect(parts).toBe(expected.tops.get(top))
        }
      }),
      { numRuns: byRun(6, 15) },
    )
  })
})

const SMALL: Given = { tops: [0, 2], products: [{ rate: 328_800, quantities: [1_184_000, 962_500, 10_000] }] }

describe('what the office remembers', () => {
  test('is answered while nothing has moved, and no longer', async () => {
    const me = await testAccount(database)
    const bill = await makeBill(me, SMALL)
    const [memory, counted] = [new ReadMemory(), { looks: 0 }]
    const first = await office(me, bill.assessment, memory, counted)
    expect(counted.looks).toBe(2)
    expect(await office(me, bill.assessment, memory, counted)).toEqual(first)
    expect(counted.looks).toBe(3)
    const [product = 0] = bill.products
    await inAccount(database, me, tx =>
      patchRecords(tx, resourceNamed('assessmentProduct'), [{ id: product, set: { fixedPrice: '10.0000' } }]),
    )
    expect((await office(me, bill.assessment, memory)).amount).toBe(118_400 + 97_250)
    await inAccount(database, me, tx => runCommand(tx, resourceNamed('assessmentProduct'), product, 'archive', {}))
    expect(await office(me, bill.assessment, memory)).toMatchObject({ amount: 0, products: 0 })
  })

  test('is nothing to another firm, nor for a bill that is gone', async () => {
    const [me, other] = [await testAccount(database), await testAccount(database)]
    const bill = await makeBill(me, SMALL)
    const memory = new ReadMemory()
    await office(me, bill.assessment, memory)
    await expect(office(other, bill.assessment, memory)).rejects.toMatchObject({ problem: { kind: 'not-found' } })
    await expect(office(me, 999_999, memory)).rejects.toMatchObject({ problem: { kind: 'not-found' } })
  })
})

test('is answered in wire form, with its time, to who may read the bill', async () => {
  const firm = await testFirm(database)
  const { access_token: token } = await firm.signIn('admin@plumb.test')
  const me = { ...(await testAccount(database)), account: firm.own.account }
  const bill = await makeBill(me, SMALL)
  const [top = 0, second = 0] = bill.leaves.keys()
  const answer = await firm.call('GET', `/reads/bill-totals?assessment=${bill.assessment}`, { token })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      asOf: '2026-11-21T09:00:00.000Z',
      answer: {
        amount: '7090.57',
        products: 1,
        unpriced: 0,
        zones: {
          [top]: { amount: '3892.99' },
          [second]: { amount: '3197.58' },
          [bill.leaves.get(second)![0]!]: { amount: '3164.70' },
          [bill.leaves.get(second)![1]!]: { amount: '32.88' },
        },
      },
    },
  ])
  for (const [query, status] of [
    ['', 422],
    ['?assessment=x', 422],
    [`?assessment=${bill.assessment}&more=1`, 422],
    ['?assessment=999999', 404],
  ] as const)
    expect([query, (await firm.call('GET', `/reads/bill-totals${query}`, { token })).status]).toEqual([query, status])
})
