import { expect, it } from 'vitest'
import type { KnownProduct } from '#domain/estimating/bill-import/diff-bill'
import { loadKnownBill } from './load-known-bill'

it('reads every page of products, zones and quantities', async () => {
  const lists: Record<string, Record<string, unknown>[]> = {
    assessmentzones: [
      { id: 1, name: 'Level 1' },
      { id: 2, name: 'Level 2' },
    ],
    assessmentproducts: Array.from({ length: 1_500 }, (_, index) => ({
      id: 100 + index,
      ref: null,
      name: `Item ${index}`,
      unit: 'm²',
      rate: index === 0 ? '32.8800' : null,
      group: null,
    })),
    assessmentquantities: [
      { id: 100, cells: { 1: { quantity: '10.5000', source: 'imp_c' }, 2: { quantity: null, source: 'boq' } } },
    ],
  }
  const asked: string[] = []
  const call = async (path: string) => {
    asked.push(path)
    const url = new URL(path, 'http://office')
    const rows = lists[url.pathname.slice(1)] ?? []
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    return Response.json(rows.slice((page - 1) * limit, page * limit), {
      headers: { 'x-total-count': String(rows.length) },
    })
  }
  const known: KnownProduct[] = []
  await loadKnownBill({ call }, 7, async (products, isFirst) => {
    if (isFirst) known.length = 0
    known.push(...products)
  })
  expect(known).toHaveLength(1_500)
  expect(known[0]).toEqual({
    id: 100,
    ref: '',
    name: 'Item 0',
    unit: 'm²',
    rate: 328_800,
    quantities: new Map([['Level 1', 105_000]]),
  })
  expect(new Set(known.map(each => each.id)).size).toBe(1_500)
  expect(asked.every(path => path.includes('assessment=7'))).toBe(true)
  expect(asked).toHaveLength(4)
})
