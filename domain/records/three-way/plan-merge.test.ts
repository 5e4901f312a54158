import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../path'
import type { Choices } from './merge-plan'
import { planMerge } from './plan-merge'
import type { MergeKind, Rows } from './sides'

// Decision 530. The oracle replays each party's edits one after another, without sides, removals or rows.

const kind = (name: string, fields: readonly string[], more: Partial<MergeKind> = {}): MergeKind => ({
  name,
  fields,
  refs: {},
  owners: [],
  cells: {},
  partnerOf: null,
  groups: [],
  rule: () => ({ policy: 'ask' }),
  quiet: new Set(['order']),
  links: () => [],
  ...more,
})
const KINDS: readonly MergeKind[] = [
  kind('zone', ['name']),
  kind('group', ['name']),
  kind('product', ['name', 'unit', 'price', 'group', 'order'], {
    refs: { group: 'group' },
    groups: [['unit', 'price']],
  }),
  kind('quantities', ['cells'], {
    cells: { cells: 'zone' },
    partnerOf: 'product',
    links: (_, value) => {
      const named = /#(\d+)/.exec(JSON.stringify(value ?? null))
      return named ? [{ kind: 'product', id: Number(named[1]) }] : []
    },
  }),
  kind('line', ['product', 'rate'], { refs: { product: 'product' }, owners: ['product'] }),
]

const PRODUCTS = [21, 22, 23, 24]
const BASE: Rows = {
  zone: [
    { id: 1, name: 'L1' },
    { id: 2, name: 'L2' },
  ],
  group: [
    { id: 11, name: 'Walls' },
    { id: 12, name: 'Ceilings' },
  ],
  product: PRODUCTS.map(id => ({ id, name: `P${id}`, unit: 'm2', price: '1.00', group: 11, order: id })),
  quantities: PRODUCTS.map(id => ({ id, cells: { 1: { quantity: '5' } } })),
  line: PRODUCTS.map(id => ({ id: id + 10, product: id, rate: '3' })),
}

type Edit =
  | { readonly do: 'set'; readonly kind: string; readonly id: number; readonly name: string; readonly to: unknown }
  | { readonly do: 'cell'; readonly id: number; readonly zone: number; readonly to: string | null }
  | { readonly do: 'add'; readonly id: number; readonly group: number }
  | { readonly do: 'drop'; readonly kind: string; readonly id: number }

/** Applies edits to the records as the database would: a deleted record takes its children with it, and references to it become null. */
function replay(rows: Rows, edits: readonly Edit[]): Rows {
  const all: Record<string, Record<string, unknown>[]> = structuredClone(rows) as never
  const of = (name: string) => all[name] ?? []
  for (const edit of edits) {
    if (edit.do === 'set') for (const row of of(edit.kind)) if (row['id'] === edit.id) row[edit.name] = edit.to
    if (edit.do === 'cell' && of('zone').some(({ id }) => id === edit.zone))
      for (const row of of('quantities'))
        if (row['id'] === edit.id) {
          const { [edit.zone]: _, ...rest } = row['cells'] as Record<number, unknown>
          row['cells'] = edit.to === null ? rest : { ...rest, [edit.zone]: { quantity: edit.to } }
        }
    if (edit.do === 'add') {
      const group = of('group').some(({ id }) => id === edit.group) ? edit.group : null
      of('product').push({ id: edit.id, name: 'New', unit: null, price: '2.00', group, order: edit.id })
      of('quantities').push({
        id: edit.id,
        cells: of('zone').some(({ id }) => id === 2) ? { 2: { quantity: '9' } } : {},
      })
      of('line').push({ id: edit.id + 1, product: edit.id, rate: '4' })
    }
    if (edit.do === 'drop') {
      all[edit.kind] = of(edit.kind).filter(({ id }) => id !== edit.id)
      if (edit.kind === 'product') {
        all['quantities'] = of('quantities').filter(({ id }) => id !== edit.id)
        all['line'] = of('line').filter(({ product }) => product !== edit.id)
      }
      if (edit.kind === 'group') for (const row of of('product')) if (row['group'] === edit.id) row['group'] = null
      if (edit.kind === 'zone')
        for (const row of of('quantities')) delete (row['cells'] as Record<number, unknown>)[edit.id]
    }
  }
  return all
}

/** Returns rows by kind and id, without cells of missing zones. */
function told(rows: Rows): unknown {
  const zones = new Set((rows['zone'] ?? []).map(({ id }) => String(id)))
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [
      name,
      list
        .map(row =>
          'cells' in row
            ? { ...row, cells: Object.fromEntries(Object.entries(row['cells'] as Row).filter(([at]) => zones.has(at))) }
            : row,
        )
        .toSorted((a, b) => Number(a['id']) - Number(b['id'])),
    ]),
  )
}

const value = fc.constantFrom('a', 'b', 'c')
/** Edits within some products; new ones get ids from `fresh` on. */
const editsOf = (products: readonly number[], fresh: number, others: boolean): fc.Arbitrary<Edit[]> => {
  const product = fc.constantFrom(...products)
  const one: fc.Arbitrary<Edit>[] = [
    fc.record({
      do: fc.constant('set' as const),
      kind: fc.constant('product'),
      id: product,
      name: fc.constantFrom('name', 'unit', 'price'),
      to: value,
    }),
    fc.record({
      do: fc.constant('set' as const),
      kind: fc.constant('product'),
      id: product,
      name: fc.constant('group'),
      to: fc.constantFrom(12, null),
    }),
    fc.record({
      do: fc.constant('set' as const),
      kind: fc.constant('line'),
      id: product.map(id => id + 10),
      name: fc.constant('rate'),
      to: value,
    }),
    fc.record({
      do: fc.constant('cell' as const),
      id: product,
      zone: fc.constantFrom(1, 2),
      to: fc.option(value, { nil: null }),
    }),
    fc.record({ do: fc.constant('drop' as const), kind: fc.constant('line'), id: product.map(id => id + 10) }),
    fc.record({ do: fc.constant('drop' as const), kind: fc.constant('product'), id: product }),
    fc.record({
      do: fc.constant('add' as const),
      id: fc.constantFrom(fresh, fresh + 10),
      group: fc.constantFrom(11, 12),
    }),
  ]
  if (others)
    one.push(
      fc.record({ do: fc.constant('drop' as const), kind: fc.constant('group'), id: fc.constantFrom(11, 12) }),
      fc.record({ do: fc.constant('drop' as const), kind: fc.constant('zone'), id: fc.constantFrom(1, 2) }),
    )
  return (
    fc
      .uniqueArray(fc.oneof(...one), {
        maxLength: 8,
        selector: edit => JSON.stringify(edit.do === 'add' ? edit.id : edit),
      })
      // No record refers to a deleted group.
      .map(edits => edits.toSorted((a, b) => Number(a.do === 'drop') - Number(b.do === 'drop')))
  )
}
const branchEdits = editsOf(PRODUCTS, 1000, true)
const targetEdits = editsOf(PRODUCTS, 2000, true)
const actionsOf = ({ make, patch, remove, questions }: ReturnType<typeof planMerge>) => ({
  make,
  patch,
  remove,
  questions,
})
const NOTHING = { make: [], patch: [], remove: [], questions: [] }
const merged = (target: Rows, branch: Rows, choices?: Choices) => planMerge(KINDS, BASE, target, branch, choices)

describe('merging a branch', () => {
  it('does nothing where the branch has changed nothing', () =>
    fc.assert(
      fc.property(targetEdits, edits => {
        const target = replay(BASE, edits)
        const plan = merged(target, BASE)
        expect(actionsOf(plan)).toEqual(NOTHING)
        expect(told(plan.result)).toEqual(told(target))
      }),
    ))

  it('makes an unchanged target equal to the branch, without questions', () =>
    fc.assert(
      fc.property(branchEdits, edits => {
        const branch = replay(BASE, edits)
        const plan = merged(BASE, branch)
        expect(plan.questions).toEqual([])
        expect(told(plan.result)).toEqual(told(branch))
      }),
    ))

  it('joins changes to different records whatever their order, and asks nothing', () =>
    fc.assert(
      fc.property(editsOf([21, 22], 1000, false), editsOf([23, 24], 2000, false), (ours, theirs) => {
        const plan = merged(replay(BASE, theirs), replay(BASE, ours))
        expect(plan.questions).toEqual([])
        expect(told(plan.result)).toEqual(told(replay(replay(BASE, ours), theirs)))
        expect(told(plan.result)).toEqual(told(replay(replay(BASE, theirs), ours)))
      }),
    ))

  it('loses no change of the target unless a person chooses so, and leaves no dangling reference', () =>
    fc.assert(
      fc.property(branchEdits, targetEdits, (ours, theirs) => {
        const target = replay(BASE, theirs)
        const { result } = merged(target, replay(BASE, ours))
        const ids = (rows: Rows, name: string) => new Map((rows[name] ?? []).map(row => [row['id'], row]))
        for (const { name } of KINDS)
          for (const [id, row] of ids(target, name)) {
            const was = ids(BASE, name).get(id)
            const now = ids(result, name).get(id)
            for (const [field, own] of Object.entries(row)) {
              const before = was?.[field]
              if (field === 'cells') {
                for (const [zone, cell] of Object.entries(own as Row))
                  if (JSON.stringify(cell) !== JSON.stringify((before as Row | undefined)?.[zone]))
                    expect((now?.['cells'] as Row | undefined)?.[zone], `${name} ${String(id)} ${zone}`).toEqual(cell)
              } else if (own !== before) expect(now?.[field], `${name} ${String(id)} ${field}`).toEqual(own)
            }
          }
        for (const row of result['product'] ?? [])
          if (row['group'] !== null) expect(ids(result, 'group').has(row['group'])).toBe(true)
        for (const row of result['line'] ?? []) expect(ids(result, 'product').has(row['product'])).toBe(true)
      }),
    ))
})

const set = (name: string, id: number, field: string, to: unknown): Edit => ({
  do: 'set',
  kind: name,
  id,
  name: field,
  to,
})
const drop = (name: string, id: number): Edit => ({ do: 'drop', kind: name, id })
const row = (rows: Rows, name: string, id: number) => (rows[name] ?? []).find(each => each['id'] === id)

describe('questions', () => {
  it('asks once for values that are chosen together, and takes them together', () => {
    const [target, branch] = [
      replay(BASE, [set('product', 21, 'unit', 'm')]),
      replay(BASE, [set('product', 21, 'price', '7')]),
    ]
    const plan = merged(target, branch)
    expect(plan.questions.map(({ key, choice }) => [key, choice])).toEqual([['product:21:unit', null]])
    expect(plan.patch).toEqual([])
    expect(row(merged(target, branch, { 'product:21:unit': 'branch' }).result, 'product', 21)).toMatchObject({
      unit: 'm2',
      price: '7',
    })
  })

  it('keeps the target’s place in a list where both moved a line, without asking', () => {
    const plan = merged(replay(BASE, [set('product', 21, 'order', 5)]), replay(BASE, [set('product', 21, 'order', 9)]))
    expect(actionsOf(plan)).toEqual(NOTHING)
  })

  it('asks about a product the branch removed and the target went on pricing', () => {
    const [target, branch] = [replay(BASE, [set('line', 31, 'rate', '8')]), replay(BASE, [drop('product', 21)])]
    expect(merged(target, branch)).toMatchObject({
      questions: [{ key: 'product:21', removedBy: 'branch' }],
      remove: [],
    })
    expect(merged(target, branch, { 'product:21': 'branch' }).remove).toEqual([{ kind: 'product', id: 21 }])
  })

  it('makes a product the target removed again where the branch worked on it and a person wants it', () => {
    const [target, branch] = [replay(BASE, [drop('product', 21)]), replay(BASE, [set('line', 31, 'rate', '8')])]
    expect(merged(target, branch)).toMatchObject({ make: [], questions: [{ key: 'product:21', removedBy: 'target' }] })
    expect(merged(target, branch, { 'product:21': 'branch' }).make.map(({ kind: name, id }) => [name, id])).toEqual([
      ['product', 21],
      ['quantities', 21],
      ['line', 31],
    ])
  })

  it('asks about a zone the branch removed in which the target measured', () => {
    const plan = merged(replay(BASE, [{ do: 'cell', id: 22, zone: 1, to: 'b' }]), replay(BASE, [drop('zone', 1)]))
    expect(plan.questions.map(({ key }) => key)).toEqual(['zone:1'])
    expect(plan.remove).toEqual([])
  })

  it('keeps a heading that the target has put a product under since, and reports it', () => {
    const plan = merged(replay(BASE, [{ do: 'add', id: 2000, group: 12 }]), replay(BASE, [drop('group', 12)]))
    expect(plan).toMatchObject({ remove: [], questions: [], kept: [{ kind: 'group', id: 12 }] })
  })

  it('keeps a product that a quantity typed in the branch is linked to', () => {
    const linked: Rows = {
      ...BASE,
      quantities: (BASE['quantities'] ?? []).map(each =>
        each['id'] === 22 ? { ...each, cells: { 1: { quantity: null, formula: '=#21*2' } } } : each,
      ),
    }
    const plan = merged(replay(BASE, [drop('product', 21)]), linked)
    expect(plan.kept).toMatchObject([{ kind: 'product', id: 21 }])
    expect(plan.make.map(({ kind: name }) => name)).toEqual(['product', 'quantities', 'line'])
  })

  it('restores the former reference where a person lets the new target be deleted', () => {
    const target = replay(BASE, [set('group', 12, 'name', 'Soffits'), set('product', 21, 'group', 12)])
    const branch = replay(BASE, [drop('group', 12)])
    const plan = merged(target, branch, { 'group:12': 'branch' })
    expect(plan.remove).toEqual([{ kind: 'group', id: 12 }])
    expect(plan.patch).toEqual([{ kind: 'product', id: 21, set: { group: 11 } }])
  })

  it('keeps every value of the target in a zone that stays, even those only the branch has lost with it', () => {
    const branch = replay(BASE, [drop('zone', 1), drop('group', 11)])
    const target = replay(BASE, [
      { do: 'cell', id: 22, zone: 1, to: 'b' },
      { do: 'add', id: 2000, group: 11 },
    ])
    expect(told(merged(target, branch).result)).toEqual(told(target))
  })

  it('brings a zone the target removed back with everything the branch has in it', () => {
    const branch = replay(BASE, [{ do: 'cell', id: 22, zone: 1, to: 'b' }])
    const plan = merged(replay(BASE, [drop('zone', 1)]), branch, { 'zone:1': 'branch' })
    expect(told(plan.result)).toEqual(told(branch))
  })
})
