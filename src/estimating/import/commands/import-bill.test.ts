import { describe, expect, it } from 'vitest'
import type { BillPlan } from '#domain/bill-import/plan/plan'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import { ProblemError, type ProblemKind } from '#contract/kit/problem'
import type { ImportProgress } from '../../../common/import/send-import'
import { importBill } from './import-bill'
import { NIL } from '#domain/value/money'

const plan: BillPlan = {
  zones: ['Bill quantity'],
  groups: [],
  total: NIL,
  products: Array.from({ length: 1_200 }, (_, order) => ({
    rows: [order],
    ref: '',
    name: `Item ${order}`,
    description: '',
    notes: '',
    unit: '',
    rate: null,
    isFixedPrice: false,
    isProvisional: false,
    isRateOnly: false,
    group: null,
    order,
    cells: [],
    amount: NIL,
  })),
}
const target = {
  project: 1,
  projectWorkPackage: null,
  name: 'Bill',
  source: 'imp_c' as const,
  fileName: 'a.csv',
  printedTotal: null,
  units: new Map<string, string>(),
}

/** A server that keeps what it is sent; `fail` may throw in its place. */
function run(fail: (call: string, count: number) => ProblemKind | 'cancel' | null = () => null) {
  const calls: string[] = []
  const kept = new Map<number, number>()
  const progress: ImportProgress[] = []
  const cancel = new AbortController()
  const call = async (path: string, init?: RequestInit) => {
    const name = `${init?.method} ${path}`
    calls.push(name)
    const failure = fail(name, calls.filter(each => each === name).length)
    if (failure === 'cancel') cancel.abort()
    else if (failure) throw new ProblemError(failure)
    init?.signal?.throwIfAborted()
    if (path === '/imports') return Response.json({ id: 7 }, { status: 201 })
    if (path.endsWith('/commit')) return Response.json({ assessment: 42 })
    if (path.endsWith('/rows')) {
      const { number, entries } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
        number: number
        entries: unknown[]
      }
      kept.set(number, entries.length)
    }
    return new Response(null, { status: 204 })
  }
  const sending = { header: importHeaderOf(plan, target), chunks: importChunksOf(plan), rows: plan.products.length }
  const done = importBill(sending, {
    server: { call },
    onProgress: each => progress.push(each),
    signal: cancel.signal,
    pause: async () => {},
  })
  return { done, calls, kept, progress }
}

describe('importing a bill', () => {
  it('sends rows in chunks, says how far it is, and makes the assessment', async () => {
    const { done, kept, progress } = run()
    expect(await done).toBe(42)
    expect([...kept]).toEqual([
      [0, 500],
      [1, 500],
      [2, 200],
    ])
    expect(progress.map(each => each.sent)).toEqual([0, 500, 1_000, 1_200, 1_200])
    expect(progress.at(-1)?.stage).toBe('making')
  })

  it('sends a step again when its answer was lost', async () => {
    const { done, calls } = run((name, count) => (count === 1 && /rows|commit/.test(name) ? 'unavailable' : null))
    expect(await done).toBe(42)
    expect(calls.filter(each => each.endsWith('/rows'))).toHaveLength(4)
    expect(calls.filter(each => each.endsWith('/commit'))).toHaveLength(2)
  })

  it('drops what was sent when it fails for good, or when the person cancels', async () => {
    const refused = run(name => (name.endsWith('/commit') ? 'conflict' : null))
    await expect(refused.done).rejects.toThrow(ProblemError)
    expect(refused.calls.at(-1)).toBe('DELETE /imports/7')
    const unreachable = run(name => (name.endsWith('/rows') ? 'unavailable' : null))
    await expect(unreachable.done).rejects.toThrow(ProblemError)
    expect(unreachable.calls.filter(each => each.endsWith('/rows'))).toHaveLength(4)
    const cancelled = run((name, count) => (name.endsWith('/rows') && count === 2 ? 'cancel' : null))
    await expect(cancelled.done).rejects.toMatchObject({ name: 'AbortError' })
    expect(cancelled.calls.at(-1)).toBe('DELETE /imports/7')
    expect(cancelled.calls.some(each => each.endsWith('/commit'))).toBe(false)
  })
  it('says so when nobody can tell whether it was made, and not when what was sent could still be dropped', async () => {
    const lost = run(name => (/commit|DELETE/.test(name) ? 'unavailable' : null))
    await expect(lost.done).rejects.toThrow(
      'The connection was lost while this was being made. Look whether it is there before you import it again.',
    )
    const dropped = run(name => (name.endsWith('/commit') ? 'unavailable' : null))
    await expect(dropped.done).rejects.toThrow('The service is busy')
    const refused = run(name =>
      name.endsWith('/commit') ? 'invalid' : name.startsWith('DELETE') ? 'unavailable' : null,
    )
    await expect(refused.done).rejects.toThrow('There was a problem with your request')
  })
})
