// The books as a device has them: the moves of an invoice's lifecycle over records in memory, with the facts that a page works out.
import { materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { approveLines, creditedLines, type LineApproval } from '#domain/commercial/invoices/approve-lines'
import { builtOn, disputedOf, invoiceGiven, type OrderRecords } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { applyTransition } from '#domain/records/transition'
import { type Money, moneyAsRate, NIL, ONE, type Quantity, taken, textOf, times } from '#domain/value/money'
import type { Books } from './play'
import type { Billed } from './purse'

type Paper = OrderRecords['invoices'][number] & {
  readonly vat: Money
  readonly codatPushedAt: null
  readonly archivedAt: null
  readonly paidAmount: Money | null
}
const money = (pence: number): Money => taken('money', pence)
const units = (count: number): Quantity => times(ONE, count)

export class DeviceBooks implements Books {
  #records: Omit<OrderRecords, 'invoices'>
  #papers: readonly Paper[] = []
  #next = 1
  #minute = 0

  constructor(prices: readonly number[]) {
    const line = (price: number, at: number) => ({
      id: at + 1,
      packs: units(1_000),
      packSize: ONE,
      packPrice: moneyAsRate(money(price)),
    })
    const order = { state: 'sent', deliveryCharge: null }
    this.#records = { order, orderLines: prices.map(line), deliveryLines: [], invoiceLines: [] }
  }
  get #all(): OrderRecords {
    return { ...this.#records, invoices: this.#papers }
  }
  async comes(on: number, count: number) {
    const none: Quantity = NIL
    const line = { orderLine: on + 1, material: null, name: '', unit: null, quantity: units(count), damaged: none }
    this.#records = { ...this.#records, deliveryLines: [...this.#records.deliveryLines, line] }
  }
  bill(lines: readonly Billed[]) {
    return this.#add(lines, 1, null)
  }
  credit(of: number, line: Billed) {
    return this.#add([line], -1, of)
  }
  async #add(lines: readonly Billed[], sign: 1 | -1, creditsInvoice: number | null): Promise<number> {
    const id = this.#next++
    const priceOf = (on: number) => this.#records.orderLines[on]?.packPrice ?? NIL
    const made = lines.map((line, at) => ({
      id: id * 10 + at,
      invoice: id,
      orderLine: line.on + 1,
      isCharge: false,
      name: `Line ${line.on}`,
      quantity: units(sign * line.units),
      price: priceOf(line.on),
      amount: null,
      approvedQuantity: null,
      approvedAmount: null,
    }))
    const net = lines.reduce((sum, line) => sum + (sign * line.units * Number(priceOf(line.on))) / 100, 0)
    const paper: Paper = {
      id,
      state: 'review',
      net: money(net),
      vat: NIL,
      approvedForPayment: null,
      invoiceReference: `I-${id}`,
      creditsInvoice,
      approvedAt: null,
      codatPushedAt: null,
      archivedAt: null,
      paidAmount: null,
    }
    this.#papers = [...this.#papers, paper]
    this.#records = { ...this.#records, invoiceLines: [...this.#records.invoiceLines, ...made] }
    return id
  }
  #paper(id: number): Paper {
    const found = this.#papers.find(each => each.id === id)
    if (!found) throw new Error(`no paper ${id}`)
    return found
  }
  #move(id: number, name: string, input: Record<string, unknown>): Record<string, unknown> | null {
    const paper = this.#paper(id)
    const { payable, faults, refusal } = matchInvoice(invoiceGiven(paper, this.#all))
    const moved = applyTransition(materialInvoiceLifecycle, { ...paper }, name, input, {
      invoiceMatch: { payable, faults, refusal },
      disputed: disputedOf(paper, this.#all),
      builtOn: builtOn(paper, this.#all),
      approval: { limit: null, others: [] },
      assigned: paper.net,
      bookedVat: paper.vat,
    })
    return moved.ok ? { ...moved.set } : null
  }
  #keep(id: number, set: Record<string, unknown>, lines: readonly LineApproval[] = []) {
    this.#minute += 1
    const at = new Date(Date.UTC(2026, 0, 1, 0, this.#minute)).toISOString()
    this.#papers = this.#papers.map(each =>
      each.id === id ? { ...each, ...set, ...(lines.length > 0 ? { approvedAt: at } : {}) } : each,
    )
    this.#records = {
      ...this.#records,
      invoiceLines: this.#records.invoiceLines.map(each => ({ ...each, ...lines.find(line => line.id === each.id) })),
    }
    return true
  }
  async approve(id: number, amount: number, overrideReason: string | null = null) {
    const { lines } = matchInvoice(invoiceGiven(this.#paper(id), this.#all))
    const set = this.#move(id, 'approve', { approvedForPayment: money(amount), overrideReason })
    if (!set) return false
    return this.#keep(id, set, this.#paper(id).net < NIL ? creditedLines(lines) : approveLines(lines, money(amount)))
  }
  async release(id: number, amount: number, releaseReason: string | null = null) {
    const { release } = disputedOf(this.#paper(id), this.#all)
    const set = this.#move(id, 'release', { releasedAmount: money(amount), releaseReason })
    const before = this.#paper(id).approvedForPayment ?? NIL
    return set !== null && this.#keep(id, { ...set, approvedForPayment: before + amount }, release(money(amount)))
  }
  async pay(id: number) {
    const set = this.#move(id, 'pay', {})
    return set !== null && this.#keep(id, { ...set, paidAmount: this.#paper(id).approvedForPayment })
  }
  async reopen(id: number) {
    const set = this.#move(id, 'reopen', {})
    if (!set) return false
    this.#records = {
      ...this.#records,
      invoiceLines: this.#records.invoiceLines.map(each =>
        each.invoice === id ? { ...each, approvedAmount: null, approvedQuantity: null } : each,
      ),
    }
    return this.#keep(id, set)
  }
  async paper(id: number) {
    const { approvedForPayment, paidAmount } = this.#paper(id)
    const pence = (value: Money | null) => Math.round(Number(textOf('money', value ?? NIL)) * 100)
    return { approved: pence(approvedForPayment), paid: pence(paidAmount) }
  }
}
