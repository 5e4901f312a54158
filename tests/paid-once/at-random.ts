// Draws orders, deliveries, returns, invoices, credit notes and decisions at random, puts them to the product in any order, and asks a ledger of its
// own after each (`ledger.ts`).
import { seededRandom } from '../support/surroundings'
import { type Agreed, type Deed, Ledger, type Pages } from './ledger'

export interface NewLine {
  readonly on: number | null
  readonly isCharge: boolean
  readonly quantity: number
  readonly price: number
}
export interface NewOrderLine extends Agreed {
  readonly packs: number
}
/** A product that keeps one order. Ids are the product's; money is pence. A change says whether it was taken. */
export interface Office {
  /** Whether it knows who is asking, so that a maker may not approve. */
  readonly hasPeople: boolean
  /** Ids of the order lines. */
  readonly lines: readonly number[]
  /** The id of the delivery line, or null. `isLate`: a device sends it. */
  comes(on: number, units: number, damaged: number, isLate: boolean): Promise<number | null>
  corrects(deliveryLine: number, units: number, isLate: boolean): Promise<boolean>
  bills(lines: readonly NewLine[], net: number, creditsInvoice: number | null): Promise<number>
  /** Changes the quantity of a line; by the approver or by someone else. */
  changes(line: number, quantity: number, isApprover: boolean, isLate: boolean): Promise<boolean>
  decides(paper: number, name: string, pence: number, reason: string | null): Promise<boolean>
  pages(): Promise<Pages>
}
export type OpenOffice = (lines: readonly NewOrderLine[], charge: number) => Promise<Office>

export interface Played {
  readonly wrong: readonly string[]
  readonly approvals: number
  readonly named: number
}

const PRICES = [1, 7, 1_250, 8_333, 18_000, 1_000_000]
const PACKS = [1, 1, 12, 48]

/** Plays one order. A seed gives the same sequence wherever the product decides alike. */
export async function playAtRandom(open: OpenOffice, seed: number, steps: number): Promise<Played> {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const chance = (of: number): boolean => random() < of
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  const agreed = Array.from({ length: 2 + below(2) }, () => ({
    packs: 1_000,
    price: one(PRICES) ?? 1,
    packSize: one(PACKS) ?? 1,
  }))
  const charge = chance(0.5) ? 4_500 : 0
  const office = await open(agreed, charge)
  const terms = new Map(office.lines.map((on, at) => [on, agreed[at] ?? { packs: 1, price: 1, packSize: 1 }]))
  const ledger = new Ledger(terms, charge)
  const counted = new Map<number, { on: number; units: number; usable: number }>()
  const changedByApprover = new Set<number>()
  const wrong: string[] = []
  let pages = await office.pages()
  const usable = (on: number) =>
    [...counted.values()].reduce((sum, each) => sum + (each.on === on ? each.usable : 0), 0)
  const billable = () => {
    const on = one(office.lines) ?? 0
    const { price, packSize } = terms.get(on) ?? { price: 1, packSize: 1 }
    const billed = pages.lines.reduce((sum, line) => sum + (line.on === on ? line.quantity : 0), 0)
    const rest = Math.floor(usable(on) / packSize) - billed
    const quantity = rest > 0 && chance(0.6) ? rest : 1 + below(9)
    // As agreed, within 2 %, within 5.00 for the line, far above, or below.
    const asked = one([
      price,
      price,
      price,
      price * 1.01,
      price * 1.02,
      price + 499 / quantity,
      price * 1.5,
      price * 0.9,
    ])
    return { on, isCharge: false, quantity, price: Math.max(1, Math.floor(asked ?? price)) }
  }
  const someLine = (): NewLine => {
    if (charge > 0 && chance(0.1)) return { on: null, isCharge: true, quantity: 1, price: charge }
    if (chance(0.05)) return { on: null, isCharge: false, quantity: 1, price: 1_500 }
    return billable()
  }
  const REASONS = [null, null, null, null, '   ', 'Agreed by telephone']
  const decide = async (name: 'approve' | 'release', states: readonly string[]): Promise<Deed> => {
    const paper = one(pages.papers.filter(each => states.includes(each.state) && (name === 'approve' || each.net > 0)))
    if (!paper) return { name: 'other' }
    const guess = name === 'approve' ? ledger.guess(paper.id) : (one([paper.net - paper.approved, 1, paper.net]) ?? 1)
    const credit = one([paper.net, paper.net, 0, ledger.guess(paper.id)]) ?? 0
    const pence =
      paper.net < 0 ? credit : (one([guess, guess, guess + 1, paper.net, paper.net, 1 + below(paper.net)]) ?? 0)
    const reason = one(REASONS) ?? null
    const isTaken = await office.decides(paper.id, name, pence, reason)
    if (isTaken && office.hasPeople && changedByApprover.has(paper.id))
      wrong.push(`paper ${paper.id} was approved by who changed it`)
    return isTaken ? { name, paper: paper.id, isNamed: (reason?.trim() ?? '') !== '' } : { name: 'other' }
  }
  const move = async (name: 'pay' | 'unpay' | 'reopen' | 'query' | 'resolve'): Promise<Deed> => {
    const paper = one(pages.papers)
    const isTaken = paper !== undefined && (await office.decides(paper.id, name, 0, 'Asked'))
    return isTaken && name === 'reopen' ? { name, paper: paper.id } : { name: 'other' }
  }
  const comes = async (): Promise<Deed> => {
    const on = one(office.lines) ?? 0
    const { packSize } = terms.get(on) ?? { packSize: 1 }
    const units = 1 + below(6 * packSize)
    const damaged = chance(0.2) ? below(units + 3) : 0
    const id = await office.comes(on, units, damaged, chance(0.5))
    if (id !== null && damaged > units) wrong.push(`${damaged} of ${units} were damaged`)
    if (id !== null) counted.set(id, { on, units, usable: units - damaged })
    return { name: 'came' }
  }
  const returns = async (): Promise<Deed> => {
    const on = one(office.lines) ?? 0
    const units = 1 + below(30)
    const id = await office.comes(on, -units, 0, chance(0.5))
    if (id !== null) counted.set(id, { on, units: -units, usable: -units })
    if (usable(on) < 0) wrong.push(`${-usable(on)} more went back of ${on} than came`)
    return { name: 'came' }
  }
  const corrects = async (): Promise<Deed> => {
    const [id, was] = one([...counted]) ?? []
    if (id === undefined || !was || was.units < 0 || was.usable !== was.units) return { name: 'other' }
    const units = 1 + below(20)
    if (await office.corrects(id, units, chance(0.5))) counted.set(id, { on: was.on, units, usable: units })
    return { name: 'came' }
  }
  const bills = async (): Promise<Deed> => {
    const lines = Array.from({ length: 1 + below(3) }, someLine)
    const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    await office.bills(office.hasPeople || chance(0.8) ? lines : [], net, null)
    return { name: 'other' }
  }
  const credits = async (): Promise<Deed> => {
    const paper = one(pages.papers.filter(({ net, state }) => net > 0 && (state === 'approved' || state === 'paid')))
    const line = one(pages.lines.filter(each => each.invoice === paper?.id))
    if (!paper || !line) return { name: 'other' }
    const quantity = -(1 + below(line.quantity + 2))
    const { on, isCharge } = line
    const price = chance(0.8) ? line.price : line.price * 2
    await office.bills([{ on, isCharge, quantity, price }], quantity * price, paper.id)
    return { name: 'other' }
  }
  const changes = async (): Promise<Deed> => {
    const line = one(pages.lines)
    const isApprover = chance(0.2)
    if (line && (await office.changes(line.id, Math.sign(line.quantity) * (1 + below(90)), isApprover, chance(0.5))))
      if (isApprover) changedByApprover.add(line.invoice)
    return { name: 'other' }
  }
  const approves = () => decide('approve', ['review'])
  const release = () => decide('release', ['approved', 'paid'])
  const recorded = [comes, comes, comes, returns, corrects, bills, bills, credits, changes]
  const decided = [approves, approves, approves, approves, release]
  const moved = (['pay', 'unpay', 'reopen', 'query', 'resolve'] as const).map(name => () => move(name))
  const deeds: readonly (() => Promise<Deed>)[] = [...recorded, ...decided, ...moved]
  for (let step = 0; step < steps && wrong.length === 0; step++) {
    const deed = (await one(deeds)?.()) ?? { name: 'other' }
    for (const on of office.lines) ledger.came(on, usable(on))
    pages = await office.pages()
    wrong.push(...ledger.look(deed, pages))
    if (wrong.length > 0) wrong.push(`seed ${seed}, step ${step}`)
  }
  return { wrong, approvals: ledger.approvals, named: ledger.named }
}

/** Seeds that differ each run, and are printed; `MONEY_SEED=n` plays from that one. */
export function seeds(count: number): readonly number[] {
  const first = Number(process.env.MONEY_SEED ?? 1 + Math.floor(Math.random() * 1e9))
  process.stdout.write(`random orders: MONEY_SEED=${first}\n`)
  return Array.from({ length: count }, (_, at) => first + at)
}
