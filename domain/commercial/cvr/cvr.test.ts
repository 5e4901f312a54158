import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, sum, taken } from '../../value/money'
import { COST_BUDGETS, type CostBudget, type CostLine } from '../costs/cost-lines'
import { budgetMarginShare, type CvrGiven, cvrOf, finalMarginShare, marginShare, type ValuePart } from './cvr'
import { causesOf, movementOf } from './cvr-movement'

const NO_BUDGETS = { materials: NIL, labour: NIL, supplyAndFit: NIL, fixedCosts: NIL, contingency: NIL }
const line = (
  id: number,
  budget: CostBudget,
  actual: Money,
  accrued: Money = NIL,
  committed: Money = NIL,
): CostLine => ({
  source: 'materialInvoice',
  id,
  assessment: 5,
  budget,
  actual,
  accrued,
  committed,
})
/** Oracle V1, on one budget. */
const V1: CvrGiven = {
  assessment: 5,
  name: 'Drylining',
  tenderValue: pence(24_000_000),
  value: pence(25_000_000),
  values: null,
  earned: pence(10_000_000),
  certified: pence(10_400_000),
  budgets: { ...NO_BUDGETS, materials: pence(19_000_000) },
  lines: [line(1, 'materials', pence(6_800_000), pence(950_000))],
  forecasts: [],
  futureLoss: pence(300_000),
  futureLossReason: null,
}

describe('the cost value reconciliation of a project (REP-1)', () => {
  it('is right to the penny on oracle V1', () => {
    const { packages, total } = cvrOf([V1])
    expect(packages[0]).toMatchObject({
      overClaim: pence(400_000),
      cost: pence(7_750_000),
      margin: pence(2_250_000),
      earnedBudget: pence(7_600_000),
      toComplete: pence(11_700_000),
      finalCost: pence(19_450_000),
      finalMargin: pence(5_550_000),
      budgetMargin: pence(6_000_000),
    })
    // 22.5 %, 22.2 % against 24 %.
    expect([marginShare(total), finalMarginShare(total), budgetMarginShare(total)]).toEqual([225_000, 222_000, 240_000])
  })

  it('never forecasts less than what is committed, and takes a person’s forecast with its reason as it is', () => {
    const committed = line(1, 'materials', NIL, NIL, pence(12_000_000))
    // The budget of the work that is left is 114,000.00.
    const [computed] = cvrOf([{ ...V1, lines: [committed] }]).packages
    expect(computed?.rows[0]).toMatchObject({ toComplete: pence(12_000_000), reason: null })
    const forecasts = [
      { budget: 'materials', toComplete: pence(9_000_000), reason: 'Boards were bought cheaper' },
    ] as const
    const [edited] = cvrOf([{ ...V1, lines: [committed], forecasts }]).packages
    expect(edited?.rows[0]).toMatchObject({ toComplete: pence(9_000_000), reason: 'Boards were bought cheaper' })
  })

  it('shows an overspent budget, and work without a budget, as a loss on that budget', () => {
    const lines = [line(1, 'materials', pence(20_000_000)), line(2, 'labour', pence(50_000))]
    const [found] = cvrOf([{ ...V1, lines, earned: pence(25_000_000), futureLoss: NIL }]).packages
    expect(found?.rows.map(({ name, toComplete, saving }) => [name, toComplete, saving])).toEqual([
      ['materials', NIL, pence(-1_000_000)],
      ['labour', NIL, pence(-50_000)],
      ['supplyAndFit', NIL, NIL],
      ['fixedCosts', NIL, NIL],
      ['contingency', NIL, NIL],
    ])
    // 250,000.00 less 200,500.00.
    expect(found?.finalMargin).toBe(4_950_000)
  })

  it('has no shares before any work is done or without a value', () => {
    const { total } = cvrOf([{ ...V1, value: NIL, earned: NIL, lines: [] }])
    expect([marginShare(total), finalMarginShare(total)]).toEqual([null, null])
    expect(total.earnedBudget).toBe(NIL)
  })
})

const money = fc.integer({ min: -5_000_000, max: 50_000_000 }).map(value => taken('money', value))
const budget = fc.constantFrom(...COST_BUDGETS.map(({ name }) => name))
const lines = (assessment: number) =>
  fc.array(
    fc.record({
      source: fc.constantFrom('materialInvoice' as const, 'incomingApplication' as const),
      id: fc.integer({ min: 1, max: 6 }),
      series: fc.constantFrom(null, 3, 4),
      assessment: fc.constant(assessment),
      budget,
      actual: money,
      accrued: money,
      committed: money,
    }),
    // A document may have several parts on one budget, as work of no bill beside work of the bill.
    { maxLength: 8 },
  )
/** Parts of a value; null in reports from before they were kept. */
const parts = fc.option(
  fc
    .tuple(money, fc.dictionary(fc.constantFrom('1', '2', '3'), money))
    .map(([tender, variations]): readonly ValuePart[] => [
      { variation: null, value: tender },
      ...Object.entries(variations).map(([id, value]) => ({ variation: { id: Number(id), code: `V${id}` }, value })),
    ]),
)
const givenOf = (assessment: number) =>
  fc.tuple(parts, givenWithout(assessment)).map(([values, of]): CvrGiven => ({
    ...of,
    values,
    value: values ? sum(values.map(({ value }): Money => value)) : of.value,
  }))
const givenWithout = (assessment: number) =>
  fc.record({
    assessment: fc.constant(assessment),
    name: fc.constant('Package'),
    tenderValue: money,
    value: money,
    earned: money,
    certified: money,
    budgets: fc.record({ materials: money, labour: money, supplyAndFit: money, fixedCosts: money, contingency: money }),
    lines: lines(assessment),
    forecasts: fc.uniqueArray(fc.record({ budget, toComplete: money, reason: fc.constant('Why') }), {
      maxLength: 3,
      selector: each => each.budget,
    }),
    futureLoss: money,
    futureLossReason: fc.constant(null),
  })
const project = fc.subarray([5, 6, 7]).chain(ids => fc.tuple(...ids.map(givenOf)))

describe('any two reports of a project', () => {
  const reportOf = (given: readonly CvrGiven[]) => ({ ...cvrOf(given), lines: given.flatMap(each => each.lines) })

  it('differ by causes that add up to the movement of the final margin, each with an effect', () => {
    fc.assert(
      fc.property(project, project, (before, after) => {
        const [was, is] = [reportOf(before), reportOf(after)]
        const causes = causesOf(was, is)
        expect(sum(causes.map(({ effect }) => effect))).toBe(movementOf(was.total, is.total))
        expect(causes.every(({ effect }) => effect !== NIL)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('add up: packages to the project, rows to the package, value to cost and margin', () => {
    fc.assert(
      fc.property(project, given => {
        const { packages, total } = cvrOf(given)
        expect(total.value).toBe(Number(total.finalCost) + Number(total.finalMargin))
        expect(total.earned).toBe(Number(total.cost) + Number(total.margin))
        for (const each of packages) {
          const rows = each.rows.reduce((all, row) => all + row.finalCost, 0)
          expect(Number(each.finalCost)).toBe(rows + each.futureLoss)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('say which document, budget or value it was', () => {
    const before = reportOf([V1])
    const after = reportOf([
      {
        ...V1,
        value: pence(25_200_000),
        lines: [line(1, 'materials', pence(7_000_000), pence(950_000)), line(2, 'labour', pence(10_000))],
        futureLoss: NIL,
        futureLossReason: null,
      },
    ])
    expect(
      causesOf(before, after).map(({ kind, budget: of, document, effect }) => [kind, of, document?.id ?? null, effect]),
    ).toEqual([
      ['value', null, null, 200_000],
      // The same work is a smaller part of a greater value: 190,000.00 × 100 / 252 is 75,396.83 of the budget, not 76,000.00.
      ['forecast', 'materials', null, -60_317],
      ['futureLoss', null, null, 300_000],
      ['cost', 'materials', 1, -200_000],
      ['cost', 'labour', 2, -10_000],
    ])
  })

  it('bug: a cause was lost where a document has two parts on one budget', () => {
    const before = reportOf([{ ...V1, lines: [] }])
    const after = reportOf([
      { ...V1, lines: [line(1, 'labour', NIL, pence(347_800)), line(1, 'labour', NIL, pence(48_600))] },
    ])
    // 3,478.00 of the bill and 486.00 of no bill.
    expect(causesOf(before, after).map(({ document, effect }) => [document?.id, effect])).toEqual([[1, -396_400]])
  })

  const application = (id: number, actual: number, accrued: number, series: number | null = 8): CostLine => ({
    ...line(id, 'supplyAndFit', taken('money', actual), taken('money', accrued)),
    source: 'incomingApplication',
    series,
  })
  const causesBetween = (before: readonly CostLine[], after: readonly CostLine[]) =>
    causesOf(reportOf([{ ...V1, lines: before }]), reportOf([{ ...V1, lines: after }])).map(
      ({ document, before: was, after: is, effect }) => [document?.id, was, is, effect],
    )

  it('bug: an application to date that took the place of another was two causes', () => {
    // 3,000.00 of the first; 4,200.00 of the second, which is to date: 1,200.00 more.
    expect(causesBetween([application(21, 300_000, 0)], [application(34, 420_000, 0)])).toEqual([
      [34, 300_000, 420_000, -120_000],
    ])
    // Certified with 3,000.00 while 1,200.00 more is asked for; then approved with 4,100.00.
    expect(
      causesBetween([application(21, 300_000, 0), application(34, 0, 120_000)], [application(34, 410_000, 0)]),
    ).toEqual([[34, 420_000, 410_000, 10_000]])
  })

  it('keeps two subcontractors apart', () => {
    expect(causesBetween([application(21, 300_000, 0, 8)], [application(34, 420_000, 0, 9)])).toEqual([
      [21, 300_000, 0, 300_000],
      [34, 0, 420_000, -420_000],
    ])
  })

  it('finds an application again in a report that was locked before subcontractors were kept', () => {
    expect(causesBetween([application(21, 300_000, 0, null)], [application(21, 310_000, 0)])).toEqual([
      [21, 300_000, 310_000, -10_000],
    ])
  })

  it('names each variation that changed the value, and the whole value where a report does not say what it is made of', () => {
    const of = (tender: number, v3: number): CvrGiven => ({
      ...V1,
      value: taken('money', tender + v3),
      earned: NIL,
      values: [
        { variation: null, value: taken('money', tender) },
        { variation: { id: 46, code: 'V3' }, value: taken('money', v3) },
      ],
    })
    const causes = (before: CvrGiven, after: CvrGiven) =>
      causesOf(reportOf([before]), reportOf([after])).map(({ kind, variation, effect }) => [
        kind,
        variation?.code,
        effect,
      ])
    expect(causes(of(24_000_000, 900_000), of(24_000_000, 1_000_000))).toEqual([['value', 'V3', 100_000]])
    expect(causes({ ...of(24_000_000, 900_000), values: null }, of(24_100_000, 1_000_000))).toEqual([
      ['value', undefined, 200_000],
    ])
  })
})
