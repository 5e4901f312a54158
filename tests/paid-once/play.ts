// Plays random orders, deliveries, returns, invoices, credit notes, approvals, releases and payments against the product, and compares each answer
// with sums of its own (`purse.ts`).
import { seededRandom } from '../support/surroundings'
import { type Billed, Purse } from './purse'

/** What a product is asked: amounts in pence. Each call says whether it was taken. */
export interface Books {
  comes(on: number, units: number): Promise<void>
  bill(lines: readonly Billed[]): Promise<number>
  credit(of: number, line: Billed): Promise<number>
  approve(id: number, amount: number, reason?: string): Promise<boolean>
  release(id: number, amount: number, reason?: string): Promise<boolean>
  pay(id: number): Promise<boolean>
  /** Takes the last payment back; only the office can. */
  unpay?(id: number): Promise<boolean>
  reopen(id: number): Promise<boolean>
  /** What is approved of a paper, and what is paid of it. */
  paper(id: number): Promise<{ readonly approved: number; readonly paid: number }>
}

/** Where the product and the sums differ, in words; empty where they never do. */
export async function play(books: Books, prices: readonly number[], seed: number, steps: number): Promise<string[]> {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  const purse = new Purse(prices)
  const wrong: string[] = []
  const paid = new Set<number>()
  /** What was paid to date with each payment of a paper. */
  const payments = new Map<number, number[]>()
  const said = (step: number, what: string, is: unknown, right: unknown) => {
    if (is !== right) wrong.push(`seed ${seed}, step ${step}: ${what} is ${String(is)}, right is ${String(right)}`)
  }
  const inState = (isApproved: boolean) =>
    [...purse.papers.values()].filter(({ approved }) => (approved !== null) === isApproved).map(({ id }) => id)

  const deeds: ((step: number) => Promise<void>)[] = [
    async () => {
      const on = below(prices.length)
      const units = 1 + below(9)
      await books.comes(on, units)
      purse.comes(on, units)
    },
    async () => {
      const on = below(prices.length)
      const units = Math.min(1 + below(4), purse.came[on] ?? 0)
      if (units === 0) return
      await books.comes(on, -units)
      purse.comes(on, -units)
    },
    async () => {
      const lines = Array.from({ length: 1 + below(3) }, () => ({ on: below(prices.length), units: 1 + below(9) }))
      purse.bills(await books.bill(lines), lines)
    },
    async step => {
      const id = one(inState(false))
      if (id === undefined) return
      const free = purse.covered(id)
      const amount = purse.money(id, free)
      const net = purse.money(
        id,
        (purse.papers.get(id)?.lines ?? []).map(({ units }) => units),
      )
      if (amount < net) said(step, `a penny more than covered`, await books.approve(id, amount + 1), false)
      const isReleased = below(5) === 0
      const units = isReleased ? (purse.papers.get(id)?.lines ?? []).map(each => each.units) : free
      const wanted = purse.money(id, units)
      if (wanted === 0) return
      said(
        step,
        `approving ${wanted}`,
        await books.approve(id, wanted, isReleased ? 'Agreed by telephone' : undefined),
        true,
      )
      purse.approves(id, units)
    },
    async step => {
      const id = one(inState(true))
      if (id === undefined) return
      const open = purse.open(id)
      const isReleased = below(5) === 0
      const units = isReleased ? open : purse.coveredNow(id)
      const covered = purse.money(id, purse.coveredNow(id))
      if (covered < purse.money(id, open))
        said(step, 'a penny more than came since', await books.release(id, covered + 1), false)
      const wanted = purse.money(id, units)
      if (wanted === 0) return
      said(
        step,
        `releasing ${wanted}`,
        await books.release(id, wanted, isReleased ? 'Agreed by telephone' : undefined),
        true,
      )
      purse.adds(id, units)
      paid.delete(id)
    },
    async step => {
      const of = one(inState(true))
      const on = one(purse.papers.get(of ?? 0)?.lines ?? [])?.on
      if (of === undefined || on === undefined) return
      const left = purse.creditable(of, on)
      const line = { on, units: 1 + below(left + 2) }
      const credit = await books.credit(of, line)
      const price = prices[on] ?? 0
      const taken = purse.takenBy(of, line) * price
      if (line.units > left)
        return said(step, 'a credit above what is left', await books.approve(credit, -taken), false)
      said(step, 'a credit for a penny less', await books.approve(credit, 1 - taken), false)
      said(step, `a credit of ${-taken}`, await books.approve(credit, -taken), true)
      purse.credited(credit, of, line)
    },
    async step => {
      const id = one(inState(true))
      if (id === undefined || paid.has(id)) return
      said(step, 'paying', await books.pay(id), true)
      paid.add(id)
      const { approved, paid: toDate } = await books.paper(id)
      said(step, 'paid to date', toDate, approved)
      payments.set(id, [...(payments.get(id) ?? []), toDate])
    },
    async step => {
      const id = one(inState(true))
      if (id === undefined || !books.unpay) return
      const made = payments.get(id) ?? []
      said(step, 'taking a payment back', await books.unpay(id), made.length > 0)
      payments.set(id, made.slice(0, -1))
      paid.delete(id)
      said(step, 'paid after it is taken back', (await books.paper(id)).paid, made.at(-2) ?? 0)
    },
    async step => {
      const id = one(inState(true))
      if (id === undefined) return
      const before = await books.paper(id)
      const isFree = before.paid === 0 && !purse.isCredited(id)
      said(step, 'reopening', await books.reopen(id), isFree)
      if (isFree) purse.reopens(id)
    },
  ]
  for (let step = 0; step < steps && wrong.length === 0; step++) {
    await one(deeds)?.(step)
    for (const on of purse.broken) wrong.push(`seed ${seed}, step ${step}: line ${on} is paid for more than came`)
    let approved = 0
    for (const id of [...purse.papers.keys(), ...purse.credits.keys()]) {
      const paper = await books.paper(id)
      approved += paper.approved
      if (paper.paid > Math.max(paper.approved, 0)) wrong.push(`seed ${seed}, step ${step}: more is paid than approved`)
    }
    said(step, 'all that is approved', approved, purse.paid)
  }
  return wrong
}
