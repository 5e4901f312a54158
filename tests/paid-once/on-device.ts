// The books as a device has them: the moves of an invoice's lifecycle over records in memory, with the facts that a page works out.
import { materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { approveLines, creditedLines, type LineApproval } from '#domain/commercial/invoices/approve-lines'
import { builtOn, disputedOf, invoiceGiven, type OrderRecords } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { invoiceLineNet } from '#domain/commercial/invoices/match-lines'
import { cameProblem } from '#domain/commercial/materials/came-problem'
import { applyTransition } from '#domain/records/transition'
import type { Day } from '#domain/value/day'
import {
  minus,
  type Money,
  moneyAsRate,
  NIL,
  ONE,
  plus,
  type Quantity,
  sum,
  taken,
  textOf,
  times,
} from '#domain/value/money'
import type { NewLine, NewOrderLine, Office } from './at-random'
import type { Pages } from './ledger'
import type { Books } from './play'
import type { Billed } from './purse'

type Paper = OrderRecords['invoices'][number] & {
  readonly vat: Money
  readonly codatPushedAt: null
  readonly archivedAt: null
  readonly paidAmount: Money | null
  readonly issueDate: Day | null
}
const money = (pence: number): Money => taken('money', pence)
const pence = (value: Money | null): number => Math.round(Number(textOf('money', value ?? NIL)) * 100)
const units = (count: number): Quantity => times(ONE, count)

export class DeviceBooks implements Books {
  #records: Omit<OrderRecords, 'invoices'>
  #papers: readonly Paper[] = []
  #next = 1
  #minute = 0

  constructor(lines: readonly NewOrderLine[], charge = 0) {
    const line = ({ packs, packSize, price }: NewOrderLine, at: number) => ({
      id: at + 1,
      packs: units(packs),
      packSize: units(packSize),
      packPrice: moneyAsRate(money(price)),
    })
    const order = { state: 'sent', deliveryCharge: charge === 0 ? null : money(charge) }
    this.#records = { order, orderLines: lines.map(line), deliveryLines: [], invoiceLines: [] }
  }
  /** The same order, for `playAtRandom`: what a device may record, and what its pages decide. */
  office(): Office {
    const countAt = new Map<number, number>()
    const isOpen = (id: number) => this.#paper(id).state === 'review' || this.#paper(id).state === 'query'
    const bound = (at: number, quantity: Quantity, damaged: Quantity): boolean => {
      const lines = this.#records.deliveryLines.map((line, place) => (place === at ? { ...line, quantity } : line))
      const came = lines.filter(each => each.orderLine === lines[at]?.orderLine)
      if (cameProblem(quantity, damaged) !== null) return false
      return came.reduce((sum, each) => plus(sum, minus(each.quantity, each.damaged)), NIL as Quantity) >= NIL
    }
    const keepCount = (lines: OrderRecords['deliveryLines']) => {
      this.#records = { ...this.#records, deliveryLines: lines }
    }
    return {
      hasPeople: false,
      lines: this.#records.orderLines.map(({ id }) => id),
      comes: async (on, count, damaged) => {
        const before = this.#records.deliveryLines
        await this.comes(on - 1, count, damaged)
        const at = this.#records.deliveryLines.length - 1
        if (!bound(at, units(count), units(damaged))) {
          keepCount(before)
          return null
        }
        countAt.set(countAt.size + 1, at)
        return countAt.size
      },
      corrects: async (id, count) => {
        const at = countAt.get(id) ?? -1
        if (!bound(at, units(count), NIL)) return false
        keepCount(
          this.#records.deliveryLines.map((line, place) => (place === at ? { ...line, quantity: units(count) } : line)),
        )
        return true
      },
      bills: (lines, net, creditsInvoice) => this.#keepPaper(lines, net, creditsInvoice),
      changes: async (id, quantity) => {
        const line = this.#records.invoiceLines.find(each => each.id === id)
        if (!line || !isOpen(line.invoice)) return false
        this.#records = {
          ...this.#records,
          invoiceLines: this.#records.invoiceLines.map(each =>
            each.id === id ? { ...each, quantity: units(quantity) } : each,
          ),
        }
        const own = this.#records.invoiceLines.filter(each => each.invoice === line.invoice)
        const net = sum(own.map(invoiceLineNet))
        this.#papers = this.#papers.map(each => (each.id === line.invoice ? { ...each, net } : each))
        return true
      },
      decides: async (id, name, pence, reason) => {
        if (name === 'approve') return this.approve(id, pence, reason)
        if (name === 'release') return this.release(id, pence, reason)
        if (name === 'pay') return this.pay(id)
        if (name === 'unpay') return false // Only the office can: it keeps the payments.
        if (name === 'reopen') return this.reopen(id)
        const set = this.#move(id, name, { queryNotes: reason, queryResolutionNotes: reason })
        return set !== null && this.#keep(id, set)
      },
      pages: async () => this.#pages(),
    }
  }
  #pages(): Pages {
    const whole = (value: Quantity) => Number(textOf('quantity', value))
    return {
      papers: this.#papers.map(({ id, state, net, approvedForPayment, paidAmount, creditsInvoice }) => ({
        id,
        state,
        net: pence(net),
        approved: pence(approvedForPayment),
        paid: pence(paidAmount),
        creditsInvoice,
      })),
      lines: this.#records.invoiceLines.map(
        ({ id, invoice, orderLine, isCharge, quantity, price, approvedAmount }) => ({
          id,
          invoice,
          on: orderLine,
          isCharge,
          quantity: whole(quantity),
          price: Math.round(Number(textOf('rate', price)) * 100),
          approved: approvedAmount === null ? null : pence(approvedAmount),
        }),
      ),
    }
  }
  get #all(): OrderRecords {
    return { ...this.#records, invoices: this.#papers }
  }
  async comes(on: number, count: number, damaged = 0) {
    const counted = { quantity: units(count), damaged: units(damaged) }
    const line = { orderLine: on + 1, material: null, name: '', unit: null, ...counted }
    this.#records = { ...this.#records, deliveryLines: [...this.#records.deliveryLines, line] }
  }
  bill(lines: readonly Billed[]) {
    return this.#add(lines, 1, null)
  }
  credit(of: number, line: Billed) {
    return this.#add([line], -1, of)
  }
  #add(lines: readonly Billed[], sign: 1 | -1, creditsInvoice: number | null): Promise<number> {
    const priceOf = (on: number) => Number(this.#records.orderLines[on]?.packPrice ?? NIL) / 100
    const made = lines.map(line => ({
      on: line.on + 1,
      isCharge: false,
      quantity: sign * line.units,
      price: priceOf(line.on),
    }))
    const net = made.reduce((all, line) => all + line.quantity * line.price, 0)
    return this.#keepPaper(made, net, creditsInvoice)
  }
  async #keepPaper(lines: readonly NewLine[], net: number, creditsInvoice: number | null): Promise<number> {
    const id = this.#next++
    const made = lines.map((line, at) => ({
      id: id * 10 + at,
      invoice: id,
      orderLine: line.on,
      isCharge: line.isCharge,
      name: `Line ${at}`,
      quantity: units(line.quantity),
      price: moneyAsRate(money(line.price)),
      amount: null,
      approvedQuantity: null,
      approvedAmount: null,
    }))
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
      issueDate: null,
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
      today: '2026-01-20',
    })
    return moved.ok ? { ...moved.set } : null
  }
  #keep(id: number, set: Record<string, unknown>, lines: readonly LineApproval[] | null = null) {
    this.#minute += 1
    const at = new Date(Date.UTC(2026, 0, 1, 0, this.#minute)).toISOString()
    this.#papers = this.#papers.map(each =>
      each.id === id ? { ...each, ...set, ...(lines ? { approvedAt: at } : {}) } : each,
    )
    this.#records = {
      ...this.#records,
      invoiceLines: this.#records.invoiceLines.map(each => ({ ...each, ...lines?.find(line => line.id === each.id) })),
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
    return { approved: pence(approvedForPayment), paid: pence(paidAmount) }
  }
}
