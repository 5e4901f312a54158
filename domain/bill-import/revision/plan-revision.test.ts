// Spec: ASMT-13. A bill the client sends again, applied over the existing one. All figures are worked out by hand.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { minus, plus, quantityOf, rateOf, sum, type Quantity, type Rate } from '../../value/money'
import type { KnownBill, KnownProduct, SentBill, SentProduct } from './known-bill'
import { planRevision } from './plan-revision'
import type { Revision, RevisionChoices } from './revision'
import { suggestZones } from './revised-cells'

const q = (value: number): Quantity => quantityOf(value as 1)
const imported = (quantity: number) => ({ quantity: q(quantity), source: 'imp_c' })
const typed = (quantity: number) => ({ quantity: q(quantity), source: 'boq' })
const had = (id: number, name: string, rate: Rate | null, cells: QuantityCells, more: Partial<KnownProduct> = {}) => ({
  id,
  ref: `R${id}`,
  name,
  description: null,
  unit: 'm²',
  rate,
  isProvisional: false,
  isRateOnly: false,
  group: null,
  order: id,
  cells,
  ...more,
})
const sends = (ref: string, name: string, quantities: readonly number[], more: Partial<SentProduct> = {}) => ({
  ref,
  name,
  description: '',
  notes: '',
  unit: 'm²',
  rate: null,
  isProvisional: false,
  isRateOnly: false,
  group: null,
  order: 0,
  cells: quantities.map((quantity, zone) => ({ zone, quantity: q(quantity) })),
  ...more,
})
const zone = (id: number, name: string, parent: number | null = null) => ({ id, name, parent })
const bill = (zones: KnownBill['zones'], ...products: KnownProduct[]): KnownBill => ({
  zones,
  groups: [],
  products,
  decimals: null,
})
const file = (zones: readonly string[], ...products: SentProduct[]): SentBill => ({
  zones,
  groups: [],
  products: products.map((product, order) => ({ ...product, order })),
})
const lay = (known: KnownBill, sent: SentBill, choices: Partial<RevisionChoices> = {}): Revision =>
  planRevision(
    known,
    sent,
    { rates: 'keep', zones: suggestZones(known.zones, sent.zones), apart: [], turned: [], ...choices },
    'imp_c',
  )
const told = (revision: Revision) => revision.lines.map(({ kind, id, was, now }) => [kind, id, was, now])

const ONE = [zone(1, 'Bill quantity')]
const wall = had(11, 'Metal stud partition, boarded both sides', rateOf(30), { 1: imported(10) })
const skim = had(12, 'Skim coat to walls', rateOf(6.5), { 1: imported(20) })
const patch = had(13, 'Pattress fixed behind sanitary ware', rateOf(12), { 1: typed(4) })

describe('a bill laid over another', () => {
  it('takes quantities and texts from the file and keeps prices', () => {
    const revision = lay(
      bill(ONE, wall, skim),
      file(
        ['Bill quantity'],
        sends('R11', 'Metal stud partition, boarded both sides', [12], { rate: rateOf(1) }),
        sends('R12', 'Skim coat to all walls', [20]),
      ),
    )
    expect(told(revision)).toEqual([
      ['changed', 11, 30_000, 36_000],
      ['changed', 12, 13_000, 13_000],
    ])
    expect(revision.patches).toEqual([
      { id: 11, cells: new Map([[1, imported(12)]]) },
      { id: 12, name: 'Skim coat to all walls', cells: new Map() },
    ])
    expect(revision.sums).toMatchObject({
      before: 43_000,
      quantity: 6_000,
      rate: 0,
      added: 0,
      removed: 0,
      after: 49_000,
    })
  })

  // Applied over its X83, an X84 without texts showed its lines as "product1" in the check and in the report.
  it('calls a line by its name here where the file has no texts', () => {
    const known = bill([zone(1, 'All')], had(11, 'Blockwork', null, { 1: imported(10) }, { ref: '01.1' }))
    const revision = lay(known, file(['All'], sends('01.1', 'product1', [10], { rate: rateOf(20) })))
    expect(revision.lines.map(({ kind, name }) => [kind, name])).toEqual([['changed', 'Blockwork']])
  })

  it('keeps our spelling of the unit the file means', () => {
    const door = had(11, 'Door set', rateOf(450), { 1: imported(2) }, { unit: 'nr' })
    const sent = (unit: string) => file(['Bill quantity'], sends('R11', 'Door set', [2], { unit }))
    expect(told(lay(bill(ONE, door), sent('single item')))).toEqual([['same', 11, 90_000, 90_000]])
    expect(lay(bill(ONE, door), sent('m²')).patches).toMatchObject([{ id: 11, unit: 'm²' }])
  })

  it('counts with the decimals of the file, and reports the effect on unchanged lines', () => {
    const known = { ...bill(ONE, { ...wall, cells: { 1: imported(10.125) } }, skim), decimals: 2 }
    const sent = (skimmed: number) =>
      file(['Bill quantity'], sends('R11', wall.name, [10.125]), sends('R12', skim.name, [skimmed]))
    // 10.125 counted as 10.13 × 30.00 = 303.90, and counts in full next to 20.125 of skim.
    const finer = lay(known, sent(20.125))
    expect(finer.decimals).toBe(3)
    expect(told(finer)).toEqual([
      ['changed', 11, 30_390, 30_375],
      ['changed', 12, 13_000, 13_081],
    ])
    expect(finer.sums).toMatchObject({ before: 43_390, after: 43_456 })
    // Here the file itself has three decimals; applying one with two keeps them.
    expect(lay({ ...known, decimals: 3 }, file(['Bill quantity'], sends('R12', skim.name, [20]))).decimals).toBe(3)
    expect(lay(known, sent(20.1255)).decimals).toBeNull()
  })

  it('takes the file’s rate where there was none, and everywhere when that is chosen', () => {
    const bare = had(11, 'Door set', null, { 1: imported(2) })
    const sent = file(
      ['Bill quantity'],
      sends('R11', 'Door set', [2], { rate: rateOf(450) }),
      sends('R12', 'Skim coat to walls', [20], { rate: rateOf(7) }),
    )
    const kept = lay(bill(ONE, bare, skim), sent)
    expect(kept.patches).toEqual([{ id: 11, rate: rateOf(450), cells: new Map() }])
    expect(kept.sums).toMatchObject({ before: 13_000, rate: 90_000, after: 103_000 })
    const all = lay(bill(ONE, bare, skim), sent, { rates: 'file' })
    expect(all.sums).toMatchObject({ rate: 91_000, after: 104_000 })
  })

  it('removes lines missing from the file, and keeps those added here', () => {
    const known = bill(ONE, wall, patch, skim)
    const revision = lay(known, file(['Bill quantity'], sends('R12', 'Skim coat to walls', [20])))
    expect(revision.goneProducts).toEqual([11])
    expect(told(revision)).toEqual([
      ['same', 12, 13_000, 13_000],
      ['removed', 11, 30_000, 0],
      ['kept', 13, 4_800, 4_800],
    ])
    const turned = lay(known, file(['Bill quantity'], sends('R12', 'Skim coat to walls', [20])), { turned: [11, 13] })
    expect(turned.goneProducts).toEqual([13])
    expect(turned.sums).toMatchObject({ before: 47_800, removed: -4_800, after: 43_000 })
  })

  it('a line declared different is new, and the old one is removed', () => {
    const revision = lay(bill(ONE, wall), file(['Bill quantity'], sends('R11', wall.name, [12], { rate: rateOf(2) })), {
      apart: [11],
    })
    expect(told(revision)).toEqual([
      ['new', -1, 0, 2_400],
      ['removed', 11, 30_000, 0],
    ])
    expect(revision.sums).toMatchObject({ added: 2_400, removed: -30_000, after: 2_400 })
  })

  it('warns of a price kept for another unit, and of a measured quantity that the file replaces', () => {
    const measured = had(11, 'Skirting', rateOf(5), { 1: { quantity: q(40), source: 'slate' } })
    const [line] = lay(
      bill(ONE, measured),
      file(['Bill quantity'], sends('R11', 'Skirting', [42], { unit: 'm' })),
    ).lines
    expect(line?.remarks).toEqual([
      'Its price was for m² and is kept: look at it',
      'Measured or linked here in Bill quantity: the file stands',
    ])
  })

  it('linked quantities follow the file', () => {
    const linked = had(12, 'Skim coat to walls', rateOf(2), {
      1: { quantity: q(20), source: 'dep', formula: '=#11*2' },
    })
    const revision = lay(
      bill(ONE, wall, linked),
      // The file has the partition at 15, and therefore the skim at the linked 30.
      file(['Bill quantity'], sends('R11', wall.name, [15]), sends('R12', 'Skim coat to walls', [30])),
    )
    expect(told(revision)).toEqual([
      ['changed', 11, 30_000, 45_000],
      ['changed', 12, 4_000, 6_000],
    ])
    // The link stays, since it gives the file's quantity; a link with another result is replaced.
    expect(revision.patches.map(({ id }) => id)).toEqual([11])
    const other = lay(
      bill(ONE, wall, linked),
      file(['Bill quantity'], sends('R11', wall.name, [15]), sends('R12', skim.name, [31])),
    )
    expect(other.patches[1]?.cells).toEqual(new Map([[1, imported(31)]]))
  })

  describe('zones', () => {
    const levels = [zone(1, 'Level 1'), zone(2, 'Level 2')]
    const split = had(11, 'Partition', rateOf(10), { 1: imported(60), 2: imported(40) })

    it('are found by name, created when new, and lose quantities the file no longer has', () => {
      const revision = lay(bill(levels, split), file(['Level 2', 'Roof'], sends('R11', 'Partition', [41, 5])))
      expect(revision.zones).toEqual(['Roof'])
      expect(revision.patches[0]?.cells).toEqual(
        new Map<number, unknown>([
          [2, imported(41)],
          [-1, imported(5)],
          [1, null],
        ]),
      )
      expect(revision.sums).toMatchObject({ before: 100_000, after: 46_000 })
    })

    it('keep typed quantities in a zone the file does not know', () => {
      const own = had(11, 'Partition', rateOf(10), { 1: imported(60), 2: typed(40) })
      expect(lay(bill(levels, own), file(['Level 1'], sends('R11', 'Partition', [61]))).sums.after).toBe(101_000)
    })

    it('count together for a file without zones: nothing moves while the sum is the file’s, and the rest gets a zone', () => {
      expect(suggestZones(levels, ['Bill quantity'])).toEqual(['all'])
      const same = lay(bill(levels, split), file(['Bill quantity'], sends('R11', 'Partition', [100])))
      expect(same.patches).toEqual([])
      expect(same.lines[0]?.kind).toBe('same')
      const more = lay(bill(levels, split), file(['Bill quantity'], sends('R11', 'Partition', [112])))
      expect(more.zones).toEqual(['Not split yet'])
      expect(more.patches[0]?.cells).toEqual(new Map([[-1, imported(12)]]))
      expect(more.sums.after).toBe(112_000)
      const again = had(11, 'Partition', rateOf(10), { 1: imported(60), 2: imported(40), 3: imported(12) })
      const back = lay(
        bill([...levels, zone(3, 'Not split yet')], again),
        file(['Bill quantity'], sends('R11', 'Partition', [100])),
      )
      expect(back.patches[0]?.cells).toEqual(new Map([[3, null]]))
    })

    it('with sub-zones keep the split while it equals the file’s figure, and are locked at it when not', () => {
      const nested = [zone(1, 'Level 1'), zone(3, 'North', 1), zone(4, 'South', 1)]
      const parts = had(11, 'Partition', rateOf(10), { 3: typed(25), 4: typed(35) })
      expect(lay(bill(nested, parts), file(['Level 1'], sends('R11', 'Partition', [60]))).patches).toEqual([])
      const locked = lay(bill(nested, parts), file(['Level 1'], sends('R11', 'Partition', [66])))
      expect(locked.patches[0]?.cells).toEqual(new Map([[1, imported(66)]]))
      expect(locked.sums.after).toBe(66_000)
      // The file has none of it left, so the parts are removed too.
      expect(lay(bill(nested, parts), file(['Level 1'], sends('R11', 'Partition', []))).sums.after).toBe(0)
    })
  })

  it('keeps the file’s order, with lines added here after their former predecessor', () => {
    const known = bill(ONE, wall, patch, skim)
    const revision = lay(
      known,
      file(
        ['Bill quantity'],
        sends('X1', 'Deflection head', [3]),
        sends('R12', skim.name, [20]),
        sends('R11', wall.name, [10]),
      ),
    )
    expect(revision.order.map(({ id }) => id)).toEqual([-1, 12, 13, 11])
  })

  it('matches headings by their names from the top, makes the new ones and lets empty ones go', () => {
    const groups = [
      { id: 1, name: 'Partitions', parent: null, order: 0 },
      { id: 2, name: 'Type A', parent: 1, order: 1 },
      { id: 3, name: 'Sundries', parent: null, order: 5 },
      { id: 4, name: 'Linings', parent: null, order: 7 },
    ]
    const known: KnownBill = {
      decimals: null,
      zones: ONE,
      groups,
      products: [
        { ...wall, group: 2, order: 2 },
        { ...patch, group: 3, order: 6 },
        { ...skim, group: 4, order: 8 },
      ],
    }
    const sent: SentBill = {
      zones: ['Bill quantity'],
      groups: [
        { name: 'PARTITIONS', parent: null, order: 0 },
        { name: 'Type B', parent: 0, order: 1 },
        { name: 'Plastering', parent: null, order: 3 },
      ],
      products: [
        sends('R11', wall.name, [10], { group: 1, order: 2 }),
        sends('R12', skim.name, [20], { group: 2, order: 4 }),
      ],
    }
    const revision = lay(known, sent)
    expect(revision.groups).toEqual([
      { name: 'Type B', parent: 1 },
      { name: 'Plastering', parent: null },
    ])
    expect(revision.patches.map(({ id, group }) => [id, group])).toEqual([
      [11, -1],
      [12, -2],
    ])
    // Sundries contains a line that was added here.
    expect(revision.goneGroups).toEqual([2, 4])
  })

  it('accounts for every penny, in any bill', () => {
    const cents = fc.integer({ min: -500, max: 90_000 }).map(value => value / 100)
    const names = fc.constantFrom('Wall', 'Wall board', 'Board to wall', 'Door', 'Oak door', 'Ceiling grid')
    const lines = fc.array(fc.record({ name: names, rate: fc.option(cents), a: cents, b: cents, own: fc.boolean() }), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(lines, lines, fc.constantFrom('keep', 'file'), fc.boolean(), (before, after, rates, one) => {
        const known = bill(
          [zone(1, 'Level 1'), zone(2, 'Level 2')],
          ...before.map(({ name, rate, a, b, own }, place) =>
            had(place + 1, name, rate === null ? null : rateOf(rate as 1), {
              1: own ? typed(a) : imported(a),
              2: imported(b),
            }),
          ),
        )
        const sent = file(
          one ? ['Bill quantity'] : ['Level 2', 'Level 1'],
          ...after.map(({ name, rate, a, b }, place) =>
            sends(`R${place}`, name, one ? [a] : [a, b], { rate: rate === null ? null : rateOf(rate as 1) }),
          ),
        )
        const { lines: report, sums } = lay(known, sent, { rates })
        for (const line of report)
          expect(minus(line.now, line.was)).toBe(plus(plus(line.quantity, line.rate), line.scope))
        expect(sums.after).toBe(sum([sums.before, sums.added, sums.removed, sums.quantity, sums.rate]))
        expect(report.filter(line => line.product !== null)).toHaveLength(after.length)
        expect(new Set(report.map(line => line.id)).size).toBe(report.length)
      }),
    )
  })
})
