import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { give, openTestReplica } from '../../../tests/support/replica'
import type { LiveRecords } from './live-records'
import type { Replica } from '../replica'

const product = (name: string, order: number, more: Readonly<Record<string, unknown>> = {}) => ({
  assessment: 30,
  group: null,
  ref: 'A1',
  name,
  description: null,
  notes: null,
  unit: 'm2',
  pricingMode: 'rbu',
  rate: 120_000,
  fixedPrice: 120_000,
  fixedPriceReason: null,
  supplyAndFitPrice: null,
  quoteLine: null,
  priceFrom: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  template: null,
  templateVersion: null,
  isProvisional: false,
  isRateOnly: false,
  origin: 'tender',
  order,
  ...more,
})
const cell = (quantity: number) => ({ quantity, source: 'boq' })
const BILL = { resources: ['assessmentProduct', 'productQuantities'], field: 'assessment', id: 30, archived: false }
const set = (id: number, zone: number, quantity: number) => ({
  kind: 'set' as const,
  resource: 'productQuantities',
  id,
  set: { [`cells.${zone}`]: cell(quantity) },
})

async function withBill() {
  const opened = await openTestReplica()
  const { replica } = opened
  for (const [id, name, order] of [
    [5, 'Wall', 2],
    [6, 'Ceiling', 1],
    [7, 'Lining', 3],
  ] as const) {
    await give(replica, 'assessmentProduct', 'assessment:30', id, 9, product(name, order))
    await give(replica, 'productQuantities', 'assessment:30', id, 9, {
      assessment: 30,
      cells: { 81: cell(id * 10_000) },
    })
  }
  return { ...opened, ...(await follow(replica)) }
}
async function follow(replica: Replica) {
  const live = replica.live(BILL)
  const changed = vi.fn<() => void>()
  const stop = live.subscribe(changed)
  await expect.poll(() => live.get()).toBeDefined()
  changed.mockClear()
  return { live, changed, stop }
}
const names = (live: LiveRecords) => live.get()?.['assessmentProduct']?.map(row => row['name'])
const quantity = (live: LiveRecords, id: number, zone = 81) => {
  const row = live.get()?.['productQuantities']?.find(each => each.id === id)
  return (row?.['cells'] as Record<string, { quantity: number }> | undefined)?.[zone]?.quantity
}

describe('live records', () => {
  it('read again only what a commit names; the rest keep their identity', async () => {
    const { replica, live } = await withBill()
    const before = live.get()
    const read = vi.spyOn(replica.store, 'snapshot')
    await replica.edit([set(6, 81, 70_000)], 'x')
    await expect.poll(() => live.get()?.['productQuantities']?.[1]).toMatchObject({ _dirty: 1 })
    expect(read.mock.calls.map(([, tables]) => tables)).toEqual([['productQuantities']])
    expect(live.get()?.['assessmentProduct']).toBe(before?.['assessmentProduct'])
    expect(live.get()?.['productQuantities']?.[0]).toBe(before?.['productQuantities']?.[0])
    expect(live.get()?.['productQuantities']?.[2]).toBe(before?.['productQuantities']?.[2])
    expect(quantity(live, 6)).toBe(70_000)
  })

  it('show what an edit sets before it is on the disk, and keep it until it has been read back', async () => {
    const { replica, live, changed } = await withBill()
    const seen: (number | undefined)[] = []
    changed.mockImplementation(() => {
      seen.push(quantity(live, 5))
    })
    const [first, second] = [
      replica.edit([set(5, 81, 10_000)], 'x'),
      replica.edit([set(5, 81, 20_000), set(5, 82, 1)], 'x'),
    ]
    expect(quantity(live, 5)).toBe(20_000)
    await Promise.all([first, second])
    await expect.poll(() => live.get()?.['productQuantities']?.[0]).toMatchObject({ _dirty: 1 })
    expect(quantity(live, 5)).toBe(20_000)
    expect(quantity(live, 5, 82)).toBe(1)
    expect(seen[0]).toBe(10_000)
    expect(new Set(seen.slice(1))).toEqual(new Set([20_000]))
  })

  // Repair of a bill adds a zone and a quantity on it: for two seconds the quantity was "on a zone that has gone", a false check 506.
  it('show an edit that also adds a record only whole, when it is on the disk', async () => {
    const { replica, live, changed } = await withBill()
    const seen: unknown[] = []
    const look = () => [names(live)?.includes('Door'), quantity(live, 5)]
    changed.mockImplementation(() => void seen.push(look()))
    const kept = replica.edit(
      [
        { kind: 'add', resource: 'assessmentProduct', values: { assessment: 30, name: 'Door', unit: 'm2' } },
        set(5, 81, 10_000),
      ],
      'x',
    )
    seen.push(look())
    await kept
    await expect.poll(look).toEqual([true, 10_000])
    expect(seen.filter(each => JSON.stringify(each) !== JSON.stringify([true, 10_000]))).toEqual([[false, 50_000]])
  })

  it('take back what could not be kept', async () => {
    const { replica, live } = await withBill()
    const refused = replica.edit([{ kind: 'set', resource: 'assessmentProduct', id: 5, set: { name: '' } }], 'x')
    expect(names(live)).toEqual(['Ceiling', '', 'Lining'])
    await expect(refused).rejects.toBeInstanceOf(ProblemError)
    await expect.poll(() => names(live)).toEqual(['Ceiling', 'Wall', 'Lining'])
  })

  it('follow records that appear, vanish, are archived, move within and to another parent', async () => {
    const { replica, live } = await withBill()
    const shows = async (expected: string[]) => {
      await expect.poll(() => names(live)).toEqual(expected)
    }
    await give(replica, 'assessmentProduct', 'assessment:30', 8, 10, product('Frieze', 0))
    await shows(['Frieze', 'Ceiling', 'Wall', 'Lining'])
    await give(replica, 'assessmentProduct', 'assessment:30', 5, 10, product('Wall', 9))
    await shows(['Frieze', 'Ceiling', 'Lining', 'Wall'])
    await give(replica, 'assessmentProduct', 'assessment:30', 8, 11, null)
    await shows(['Ceiling', 'Lining', 'Wall'])
    await replica.edit([{ kind: 'command', resource: 'assessmentProduct', id: 7, name: 'archive', input: {} }], 'x')
    await shows(['Ceiling', 'Wall'])
    await give(replica, 'assessmentProduct', 'assessment:31', 6, 1, product('Ceiling', 1, { assessment: 31 }))
    await shows(['Wall'])
    await replica.edit([{ kind: 'delete', resource: 'assessmentProduct', id: 5 }], 'x')
    await shows([])
  })

  it('follow an edit undone', async () => {
    const { replica, live } = await withBill()
    const edited = await replica.edit([set(5, 81, 70_000)], 'x')
    expect(quantity(live, 5)).toBe(70_000)
    await replica.undo(edited, 'undo')
    await expect.poll(() => live.get()?.['productQuantities']?.[0]).toMatchObject({ _dirty: 0 })
    expect(quantity(live, 5)).toBe(50_000)
  })

  it('follow a second tab, and a pull of far more than they hold', async () => {
    const { live, surroundings, indexedDb } = await withBill()
    const { replica: other } = await openTestReplica(surroundings, indexedDb)
    await other.edit([set(7, 81, 10_000)], 'x')
    await expect.poll(() => quantity(live, 7)).toBe(10_000)
    const pulled = Array.from({ length: 60 }, (_, index) =>
      give(
        other,
        'assessmentProduct',
        index % 2 === 0 ? 'assessment:30' : 'assessment:31',
        100 + index,
        20,
        product(`P${index}`, 10 + index, { assessment: 30 + (index % 2) }),
      ),
    )
    await Promise.all(pulled)
    await expect.poll(() => names(live)).toHaveLength(33)
  })

  it('say nothing of what others have, and read all again after nobody listened', async () => {
    const { replica, live, changed, stop } = await withBill()
    await give(replica, 'assessmentProduct', 'assessment:31', 40, 9, product('Elsewhere', 1, { assessment: 31 }))
    await give(replica, 'issue', 'project:20', 50, 9, {
      project: 20,
      number: 4,
      summary: 'Crack',
      details: null,
      type: null,
      state: 'open',
      priority: 'normal',
      dueDate: null,
      assignee: null,
      zone: null,
      location: null,
    })
    await replica.store.snapshot(tables => tables.outbox.count())
    expect(changed).not.toHaveBeenCalled()
    stop()
    await give(replica, 'assessmentProduct', 'assessment:30', 8, 10, product('Frieze', 0))
    expect(names(live)).toEqual(['Ceiling', 'Wall', 'Lining'])
    live.subscribe(changed)
    await expect.poll(() => names(live)).toEqual(['Frieze', 'Ceiling', 'Wall', 'Lining'])
  })
})
