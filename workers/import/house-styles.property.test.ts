// Random bills of ten offices, read back: the total is exact or the difference is reported, never silently wrong. HOUSE_SEEDS=10000 runs more of
// them, HOUSE_FROM=2000 starts from another; HOUSE_SEED=17 runs one.
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { houseBill, STYLES } from './testing/house-styles'
import { readOrThrow } from './testing/read'

const only = process.env['HOUSE_SEED']
const seeds =
  only === undefined
    ? Array.from(
        { length: Number(process.env['HOUSE_SEEDS'] ?? 200) },
        (_, place) => Number(process.env['HOUSE_FROM'] ?? 0) + place,
      )
    : [Number(only)]

function read(file: Uint8Array) {
  const { table: sheet, mapping, choices } = openWorkbook('bill.xlsx', readOrThrow('bill.xlsx', file))
  const input = { sheet, mapping, choices, units: new Map<string, string>() }
  const planned = buildPlan(input)
  return { planned, check: reconcile(planned, input) }
}

const readings = seeds.map(seed => {
  const bill = houseBill(seed)
  return { seed, ...bill, ...read(bill.file) }
})

describe('bills in the style of ten offices', () => {
  it('come in exact, or are not called right', () => {
    const missed: string[] = []
    for (const { seed, style, total, isWrong, planned, check } of readings) {
      const isExact = planned.plan.total === total
      const what = `seed ${seed} (${style}): ${planned.plan.total} for ${total}, ${check.proof.verdict}`
      if (check.proof.verdict === 'agrees') expect(isExact, what).toBe(true)
      if (check.proof.verdict === 'agrees') expect(isWrong, `${what}, and a printed sum is wrong`).toBe(false)
      if (!isExact && !isWrong) missed.push(what)
    }
    if (process.env['HOUSE_SEEDS'] || only)
      console.log([`${seeds.length - missed.length} of ${seeds.length} exact`, ...missed].join('\n'))
    // A bill with too little information may be read otherwise, but is never reported as correct. Few are.
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(seeds.length * 0.02)
  })

  it.each(STYLES)('%s: most are borne out by their own sums', style => {
    const bills = readings.filter(bill => bill.style === style && !bill.isWrong && bill.printsTotal)
    const right = bills.filter(bill => bill.check.proof.verdict === 'agrees')
    expect(right.length, `${right.length} of ${bills.length}`).toBeGreaterThanOrEqual(bills.length * 0.8)
  })
})
