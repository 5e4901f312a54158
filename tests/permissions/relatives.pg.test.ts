import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { budgetsOf } from '#domain/commercial/costs/package-costs'
import type { Row } from '#domain/records/path'
import { parseAs } from '#domain/value/money'
import { asOwner } from '#server/database/session'
import { testFirm } from '#server/testing/firm'
import { testDatabase } from '#server/testing/test-database'

// Issue "Safe money": ten relatives, of 2, 3, 5 and 7 parts, of an archived code, of a closed issue and of a budget with a contingency. By hand.

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await call('POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const list = async (path: string) => (await call('GET', path)).body as unknown as Row[]
const pounds = (pence: number): string => (pence / 100).toFixed(2)
const penceOf = (value: unknown): number => Math.round(Number(value) * 100)
const SIZES = [2, 2, 2, 3, 3, 5, 5, 5, 7, 7]

test('no part of an approved cost takes an archived code, and each keeps its sum', async () => {
  for (const [at, size] of SIZES.entries()) {
    const project = await make('/projects', { name: `Codes ${at}`, reference: `C${at}`, showProjectHub: true })
    const net = size * 1_037 + at
    const cost = await make('/costentities', { project, name: 'Skips', supplierType: 'other', materials: pounds(net) })
    const sums = Array.from({ length: size }, (_, line) => (line === 0 ? net - (size - 1) * 999 : 999))
    const old = await make('/nominalcodes', { code: `OLD${at}`, name: 'Old' })
    const live = await make('/nominalcodes', { code: `NEW${at}`, name: 'New' })
    for (const sum of sums)
      await make('/costentityassignments', {
        project,
        cost,
        shortName: 'Part',
        nominalCode: old,
        totalValue: pounds(sum),
      })
    await call('PATCH', `/nominalcodes/${old}/archive`)
    await asOwner(database, db =>
      sql`update external_cost set state = 'approved', approved_at = now() where id = ${cost}`.execute(db),
    )
    const recoded = async (code: number) => {
      const parts = await list(`/costentityassignments?cost=${cost}&limit=20`)
      const replies = await Promise.all(
        parts.map(({ id }) =>
          call('POST', `/costentityassignments/${Number(id)}/transitions/recode`, { nominalCode: code }),
        ),
      )
      return replies.filter(({ status }) => status === 200).length
    }
    expect([await recoded(old), await recoded(live), await recoded(old)]).toEqual([0, size, 0])
    const parts = await list(`/costentityassignments?cost=${cost}&limit=20`)
    expect(parts.map(({ nominalCode }) => nominalCode)).toEqual(sums.map(() => live))
    expect(parts.map(({ totalValue }) => penceOf(totalValue)).toSorted((a, b) => a - b)).toEqual(
      sums.toSorted((a, b) => a - b),
    )
  }
})

test('all comments of a closed issue stay, and more are taken', async () => {
  const project = await make('/projects', { name: 'Issues', reference: 'I', showProjectHub: true })
  for (const size of SIZES) {
    const issue = await make('/issues', { project, summary: `Crack ${size}` })
    const comments: number[] = []
    for (let at = 0; at < size; at++)
      comments.push(await make('/issuecomments', { project, issue, text: `Word ${at}` }))
    expect((await call('POST', `/issues/${issue}/transitions/close`, {})).status).toBe(200)
    const other = await make('/issues', { project, summary: 'Other' })
    const through: string[] = []
    for (const id of comments) {
      if ((await call('DELETE', `/issuecomments/${id}`)).status < 400) through.push('deleted')
      if ((await call('PATCH', `/issuecomments/${id}`, { text: 'Changed' })).status < 400) through.push('changed')
      if ((await call('PATCH', `/issuecomments/${id}`, { issue: other })).status < 400) through.push('moved')
    }
    if ((await call('DELETE', `/issues/${issue}`)).status < 400) through.push('the issue deleted')
    expect(through).toEqual([])
    await make('/issuecomments', { project, issue, text: 'Agreed' })
    expect((await list(`/issuecomments?issue=${issue}&limit=20`)).length).toBe(size + 1)
    expect((await call('POST', `/issues/${issue}/transitions/reopen`, { reopenReason: 'Again' })).status).toBe(200)
    expect((await call('DELETE', `/issuecomments/${comments[0] ?? 0}`)).status).toBe(204)
  }
})

test('the budgets of fixed costs and of contingency add up by hand', async () => {
  for (const [at, size] of SIZES.entries()) {
    const project = await make('/projects', { name: `Budget ${at}`, reference: `B${at}` })
    const assessment = await make('/assessments', { project, name: 'Works' })
    let cost = 0
    for (let line = 0; line < size; line++) {
      const [quantity, length, rate, profit] = [1 + line, 3 + at, 9_512 + 101 * line, 1_033]
      cost += quantity * length * (rate - profit)
      await make('/assessmentfixedcosts', {
        assessment,
        name: `Cost ${line}`,
        quantity: String(quantity),
        periodLength: String(length),
        periodUnit: 'w',
        ratePerPeriod: pounds(rate),
        profitPerPeriod: pounds(profit),
      })
    }
    const contingency = 150_000 + 333 * at
    const added = await call('POST', `/assessments/${assessment}/contingency-fixed-cost`, {
      ratePerPeriod: pounds(contingency),
    })
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
    const answer = (await call('GET', `/reads/afc-summary?assessment=${assessment}`)).body.answer as Row
    const money = (name: string) => parseAs('money', String(answer[name])) ?? parseAs('money', '0') ?? (0 as never)
    const budgets = budgetsOf({
      materials: money('materials'),
      labour: money('labour'),
      supplyAndFit: money('supplyAndFit'),
      contingency: money('contingency'),
      fixedCosts: money('fixedCosts'),
      fixedCostProfit: money('fixedCostProfit'),
      fixedCostContingency: money('fixedCostContingency'),
    })
    expect([Number(budgets.fixedCosts), Number(budgets.contingency)]).toEqual([cost, contingency])
  }
})
