// Plant as a device has it: records in memory, what came and what is covered by the code of its pages, and the moves of an invoice's lifecycle.
import { fixedCostInvoiceLifecycle } from '#contract/commercial/fixed-cost-invoice'
import type { Hire } from '#domain/commercial/fixed-costs/hire'
import { hireLimits } from '#domain/commercial/fixed-costs/on-hire'
import { cameOfFixedCosts, onTerms, orderedPart } from '#domain/commercial/fixed-costs/ordered'
import { PAID_FOR, paidDays, whyNotOffHire } from '#domain/commercial/fixed-costs/paid-days'
import { approveLines, creditedLines, type LineApproval } from '#domain/commercial/invoices/approve-lines'
import { builtOn, disputedOf, invoiceGiven, type OrderRecords } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { applyTransition } from '#domain/records/transition'
import { type Money, moneyAsRate, NIL, ONE, plus, type Quantity, taken, textOf, times } from '#domain/value/money'
import type { Unit } from './hire-ledger'
import type { OpenYard } from './hire-play'

const money = (pence: number): Money => taken('money', pence)
const pence = (value: Money | null): number => Math.round(Number(textOf('money', value ?? NIL)) * 100)
const parts = (value: Quantity): number => Math.round(Number(textOf('quantity', value)) * 10_000)
const units = (count: number): Quantity => times(ONE, count)
const days = (are: boolean) => (are ? ('charged' as const) : ('free' as const))
const ORDER = 1

type Invoice = OrderRecords['invoices'][number] & {
  readonly kind: 'invoice' | 'credit'
  readonly order: number
  readonly vat: Money
  readonly codatPushedAt: null
  readonly archivedAt: null
  readonly paidAmount: Money | null
  readonly issueDate: null
}
type Line = OrderRecords['invoiceLines'][number] & {
  readonly hire: number | null
  readonly from: string | null
  readonly to: string | null
}

/** Returns what opens projects with an order of plant on a device. */
export const deviceYards =
  (today: string): OpenYard =>
  async agreed => {
    const terms = agreed.map((each, at) => ({ ...each, id: at + 1 }))
    const orderLines = terms.map(({ id, machines, unit, rate, weekends, closures }) =>
      orderedPart({
        id,
        name: 'Telehandler',
        quantity: units(machines),
        periodLength: units(6),
        periodUnit: unit,
        ratePerPeriod: money(rate),
        weekends: days(weekends),
        closures: days(closures),
      }),
    )
    let hires: readonly Hire[] = []
    let holidays: readonly { readonly startDate: string; readonly endDate: string }[] = []
    let invoices: readonly Invoice[] = []
    let invoiceLines: readonly Line[] = []
    let ids = 100
    let minute = 0
    let refusal = ''
    const site = () => ({
      invoices,
      invoiceLines,
      hires: hires.map(hire => onTerms(hire, orderLines)),
      today,
      holidays,
    })
    const records = (): OrderRecords => ({
      order: { state: 'part_delivered', deliveryCharge: null },
      orderLines,
      deliveryLines: cameOfFixedCosts(orderLines, hires, { today, holidays, as: 'match' }),
      invoices,
      invoiceLines,
    })
    const invoiceOf = (id: number): Invoice => {
      const found = invoices.find(each => each.id === id)
      if (!found) throw new Error(`no invoice ${id}`)
      return found
    }
    const matched = (invoice: Invoice) => matchInvoice(invoiceGiven(invoice, records(), hireLimits(invoice, site())))
    const disputed = (invoice: Invoice) => disputedOf(invoice, records(), hireLimits(invoice, site()))
    const keep = (id: number, set: Partial<Invoice>, approvals: readonly LineApproval[] = []) => {
      minute += 1
      const at = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
      const by = approvals.length > 0 ? { approvedAt: at } : {}
      invoices = invoices.map(each => (each.id === id ? { ...each, ...set, ...by } : each))
      invoiceLines = invoiceLines.map(each => ({ ...each, ...approvals.find(line => line.id === each.id) }))
    }
    /** As the office has it: what days are paid for stays. */
    const isPaidFor = (hire: Hire): boolean => paidDays(hire, ORDER, invoices, invoiceLines) !== null
    return {
      terms,
      why: () => refusal,
      comes: async ({ on, machines, from, off }) => {
        if (off !== null && off < from) return false
        const own = { id: ++ids, name: 'Telehandler', plantNumber: null, quantity: units(machines), orderLine: on }
        const of = { onHire: from, offHire: off, periodUnit: 'w' as Unit, ratePerPeriod: null }
        hires = [...hires, { ...own, ...of, weekends: 'free', closures: 'free' }]
        return true
      },
      corrects: async (hire, values) => {
        const found = hires.find(({ id }) => id === hire.id)
        const { on, machines, from, off } = { ...hire, ...values }
        if (!found || (off !== null && off < from)) return false
        const after: Hire = { ...found, orderLine: on, quantity: units(machines), onHire: from, offHire: off }
        const pays = paidDays(found, ORDER, invoices, invoiceLines)
        const isSame = hire.on === on && hire.machines === machines && hire.from === from
        const at = { today, holidays }
        refusal = pays ? ((isSame ? whyNotOffHire(onTerms(found, orderLines), off, pays, at) : PAID_FOR) ?? '') : ''
        if (refusal !== '') return false
        hires = hires.map(each => (each.id === hire.id ? after : each))
        return true
      },
      removes: async ({ id }) => {
        const found = hires.find(each => each.id === id)
        if (!found || isPaidFor(found)) return false
        hires = hires.filter(each => each.id !== id)
        invoiceLines = invoiceLines.map(line => (line.hire === id ? { ...line, hire: null } : line))
        return true
      },
      closes: async (startDate, endDate) => {
        holidays = [...holidays, { startDate, endDate }]
      },
      bills: async (lines, creditsInvoice) => {
        const invoice = ++ids
        const rateOf = (on: number) => terms.find(({ id }) => id === on)?.rate ?? 0
        invoiceLines = [
          ...invoiceLines,
          ...lines.map(({ on, hire, from, to, quantity }) => ({
            id: ++ids,
            invoice,
            orderLine: on,
            hire,
            from,
            to,
            isCharge: false,
            name: 'Telehandler',
            quantity: units(quantity),
            price: moneyAsRate(money(rateOf(on))),
            amount: null,
            approvedQuantity: null,
            approvedAmount: null,
          })),
        ]
        invoices = [
          ...invoices,
          {
            id: invoice,
            order: ORDER,
            kind: creditsInvoice === null ? 'invoice' : 'credit',
            state: 'review',
            net: money(lines.reduce((sum, { on, quantity }) => sum + quantity * rateOf(on), 0)),
            vat: NIL,
            approvedForPayment: null,
            invoiceReference: `H-${invoice}`,
            creditsInvoice,
            approvedAt: null,
            codatPushedAt: null,
            archivedAt: null,
            paidAmount: null,
            issueDate: null,
          },
        ]
        return invoice
      },
      decides: async (id, name, amount, reason) => {
        const invoice = invoiceOf(id)
        const { lines, payable, faults, refusal: why } = matched(invoice)
        const { open, covered, release } = disputed(invoice)
        const given = money(amount)
        const input = {
          approvedForPayment: given,
          overrideReason: reason,
          releasedAmount: given,
          releaseReason: reason,
        }
        const moved = applyTransition(fixedCostInvoiceLifecycle, { ...invoice }, name, input, {
          invoiceMatch: { payable, faults, refusal: why },
          disputed: { open, covered },
          builtOn: builtOn(invoice, records()),
          approval: { limit: null, others: [] },
          assigned: invoice.net,
          bookedVat: NIL,
          today,
        })
        refusal = JSON.stringify(moved)
        if (!moved.ok) return false
        const set: Partial<Invoice> = { ...moved.set }
        if (name === 'approve') keep(id, set, invoice.net < NIL ? creditedLines(lines) : approveLines(lines, given))
        else if (name === 'release')
          keep(id, { ...set, approvedForPayment: plus(invoice.approvedForPayment ?? NIL, given) }, release(given))
        else if (name === 'pay') keep(id, { ...set, paidAmount: invoice.approvedForPayment })
        else {
          keep(id, set)
          invoiceLines = invoiceLines.map(line =>
            line.invoice === id ? { ...line, approvedAmount: null, approvedQuantity: null } : line,
          )
        }
        return true
      },
      yard: async () => ({
        terms,
        closures: holidays.map(({ startDate, endDate }) => ({ from: startDate, to: endDate })),
        hires: hires.map(({ id, orderLine, quantity, onHire, offHire }) => ({
          id,
          on: orderLine ?? 0,
          machines: parts(quantity) / 10_000,
          from: onHire,
          off: offHire,
        })),
        papers: invoices.map(({ id, kind, state, net, approvedForPayment, paidAmount }) => ({
          id,
          isCredit: kind === 'credit',
          state,
          net: pence(net),
          approved: pence(approvedForPayment),
          paid: pence(paidAmount),
        })),
        lines: invoiceLines.map(({ id, invoice, orderLine, hire, from, to, quantity, ...line }) => ({
          id,
          invoice,
          on: orderLine ?? 0,
          hire,
          from,
          to,
          quantity: parts(quantity),
          approved: line.approvedQuantity === null ? null : parts(line.approvedQuantity),
          approvedPence: line.approvedAmount === null ? null : pence(line.approvedAmount),
        })),
      }),
      onScreen: async id => {
        const invoice = invoiceOf(id)
        const { open, covered } = disputed(invoice)
        return { payable: pence(matched(invoice).payable), open: pence(open), covered: pence(covered) }
      },
    }
  }
