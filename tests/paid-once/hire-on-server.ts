// Plant of one project on the server: hires by call and from two devices, decisions by call. What the device's pages would say is worked out by their own
// code from the records that the server has.
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { wireToRecord } from '#contract/fields/codec'
import type { Resource } from '#contract/kit/resource'
import type { WireOperation } from '#contract/sync/protocol'
import { hireLimits } from '#domain/commercial/fixed-costs/on-hire'
import { disputedOf, invoiceGiven } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { type Money, textOf } from '#domain/value/money'
import type { Row } from '#domain/records/path'
import type { Firm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { orderRecordsOf } from '../../src/commercial/common/use-site-buying'
import { fixedCostsOf } from '../../src/commercial/common/use-site-fixed-costs'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import type { HireTermsAgreed, OnHire } from './hire-ledger'
import type { OpenYard } from './hire-play'

const pounds = (pence: number): string => (pence / 100).toFixed(2)
const penceOf = (value: unknown): number => Math.round(Number(value ?? 0) * 100)
const parts = (value: unknown): number => Math.round(Number(value ?? 0) * 10_000)
const dayOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const idOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const days = (are: boolean): string => (are ? 'charged' : 'free')
const inPence = (value: Money): number => Math.round(Number(textOf('money', value)) * 100)

/** Returns what opens projects with an order of plant. The administrator approves, the super admin enters. */
export async function serverYards(firm: Firm, today: string): Promise<OpenYard> {
  const boss = (await firm.signIn('admin@plumb.test')).access_token
  const clerk = (await firm.signIn('super@plumb.test')).access_token
  let refusal = ''
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const reply = await firm.call(method, path, { token, body })
    const read = { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
    if (read.status >= 400)
      refusal = `${method} ${path}: ${read.status} ${JSON.stringify(read.body.message ?? read.body)}`
    return read
  }
  const make = async (path: string, body: Row): Promise<number> => {
    const made = await call(clerk, 'POST', path, body)
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    return Number(made.body.id)
  }
  const list = async (path: string) =>
    (await call(boss, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=500&sort=id`)).body as unknown as Row[]
  const supplier = await make('/suppliers', { fullName: 'Aire Valley Plant Hire' })
  const devices: TestDevice[] = []
  for (const email of ['super@plumb.test', 'admin@plumb.test']) {
    const identity = identityOf(firm.own.account, firm.own.users.get(email) ?? 0)
    devices.push(await TestDevice.register(syncApp(syncServices(firm.services.database)), identity))
  }
  let sent = 0
  const device = (): TestDevice => {
    const found = devices[sent++ % devices.length]
    if (!found) throw new Error('no device')
    return found
  }
  const isApplied = async (from: TestDevice, op: WireOperation): Promise<boolean> => {
    const results = await from.send(op)
    refusal = JSON.stringify(results)
    return results.every(({ outcome }) => outcome === 'applied' || outcome === 'merged')
  }
  let papers = 0

  return async agreed => {
    for (const { id } of await list('/fixedcostholidays'))
      await call(boss, 'DELETE', `/fixedcostholidays/${Number(id)}`)
    const project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
    const order = await make('/fixedcostorders', { project, supplier, email: 'hire@aire.test' })
    const terms: HireTermsAgreed[] = []
    for (const each of agreed) {
      const { machines, unit, rate, weekends, closures } = each
      const values = { quantity: String(machines), periodLength: '6', periodUnit: unit, ratePerPeriod: pounds(rate) }
      const line = { ...values, weekends: days(weekends), closures: days(closures) }
      terms.push({ ...each, id: await make('/fixedcostorderlines', { project, order, name: 'Telehandler', ...line }) })
    }
    await call(clerk, 'POST', `/fixedcostorders/${order}/transitions/markSent`, {})
    const hireOf = ({ on, machines, from, off }: Omit<OnHire, 'id'>) => ({
      orderLine: on,
      quantity: `${machines}.0000`,
      onHire: from,
      offHire: off,
    })
    const rows = async (resource: Resource) => list(`/${resource.path}?project=${project}`)
    const invoiceLines = async (): Promise<Row[]> => {
      const found: Row[] = []
      for (const { id } of await rows(fixedCostInvoice))
        found.push(...(await list(`/fixedcostinvoicelines?invoice=${Number(id)}`)))
      return found
    }
    const held = <R>(resource: Resource, of: readonly Row[]): R[] =>
      of.map(row => ({ ...row, ...wireToRecord(resource.fields, row), id: row.id }) as R)
    const site = async () =>
      fixedCostsOf(
        {
          orders: held(fixedCostOrder, await rows(fixedCostOrder)),
          orderLines: held(fixedCostOrderLine, await rows(fixedCostOrderLine)),
          hires: held(plantHire, await rows(plantHire)),
          invoices: held(fixedCostInvoice, await rows(fixedCostInvoice)),
          invoiceLines: held(fixedCostInvoiceLine, await invoiceLines()),
          holidays: held(fixedCostHoliday, await list('/fixedcostholidays')),
        },
        today,
      )
    return {
      terms,
      why: () => refusal,
      comes: async (hire, isLate) => {
        const values = { project, name: 'Telehandler', periodUnit: 'w', ...hireOf(hire) }
        if (!isLate) return (await call(clerk, 'POST', '/planthires', values)).status === 201
        const from = device()
        return isApplied(from, from.add('plantHire', await from.newId(), values))
      },
      corrects: async (hire, values, isLate) => {
        const before: Row = hireOf(hire)
        const after: Row = hireOf({ ...hire, ...values })
        const set = Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))
        if (Object.keys(set).length === 0) return true
        if (!isLate) return (await call(clerk, 'PATCH', `/planthires/${hire.id}`, set)).status === 200
        const from = device()
        const base = Object.fromEntries(Object.keys(set).map(name => [name, before[name]]))
        return isApplied(from, from.set('plantHire', hire.id, set, base))
      },
      removes: async (hire, isLate) => {
        const from = device()
        if (isLate) return isApplied(from, from.delete('plantHire', hire.id))
        return (await call(clerk, 'PATCH', `/planthires/${hire.id}/archive`)).status === 200
      },
      closes: async (startDate, endDate) => {
        await make('/fixedcostholidays', { name: 'Shutdown', startDate, endDate })
      },
      bills: async (lines, creditsInvoice) => {
        const rateOf = (on: number) => terms.find(({ id }) => id === on)?.rate ?? 0
        const net = pounds(lines.reduce((sum, { on, quantity }) => sum + quantity * rateOf(on), 0))
        const more = creditsInvoice === null ? {} : { kind: 'credit', creditsInvoice }
        const paper = { project, supplier, order, invoiceReference: `H-${++papers}`, net, ...more }
        const invoice = await make('/fixedcostinvoices', paper)
        for (const { on, hire, from, to, quantity } of lines) {
          const line = { project, invoice, orderLine: on, hire, from, to, name: 'Telehandler' }
          await make('/fixedcostinvoicelines', { ...line, quantity: String(quantity), price: pounds(rateOf(on)) })
        }
        return invoice
      },
      decides: async (id, name, amount, reason) => {
        const input: Row =
          name === 'approve'
            ? { approvedForPayment: pounds(amount), overrideReason: reason }
            : name === 'release'
              ? { releasedAmount: pounds(amount), releaseReason: reason }
              : {}
        return (await call(boss, 'POST', `/fixedcostinvoices/${id}/transitions/${name}`, input)).status === 200
      },
      yard: async () => {
        const closed = await list('/fixedcostholidays')
        return {
          terms,
          closures: closed.map(each => ({ from: String(each.startDate), to: String(each.endDate) })),
          hires: (await rows(plantHire)).map(each => ({
            id: Number(each.id),
            on: Number(each.orderLine),
            machines: Number(each.quantity),
            from: String(each.onHire),
            off: dayOrNull(each.offHire),
          })),
          papers: (await rows(fixedCostInvoice)).map(each => ({
            id: Number(each.id),
            isCredit: each.kind === 'credit',
            state: String(each.state),
            net: penceOf(each.net),
            approved: penceOf(each.approvedForPayment),
            paid: penceOf(each.paidAmount),
          })),
          lines: (await invoiceLines()).map(each => ({
            id: Number(each.id),
            invoice: Number(each.invoice),
            on: Number(each.orderLine),
            hire: idOrNull(each.hire),
            from: dayOrNull(each.from),
            to: dayOrNull(each.to),
            quantity: parts(each.quantity),
            approved: each.approvedQuantity === null ? null : parts(each.approvedQuantity),
            approvedPence: each.approvedAmount === null ? null : penceOf(each.approvedAmount),
          })),
        }
      },
      onScreen: async id => {
        const shown = await site()
        const invoice = shown.invoices.find(each => each.id === id)
        if (!invoice) throw new Error(`no invoice ${id}`)
        const limits = hireLimits(invoice, shown)
        const records = orderRecordsOf(shown, invoice.order, invoice)
        const { open, covered } = disputedOf(invoice, records, limits)
        const { payable } = matchInvoice(invoiceGiven(invoice, records, limits))
        return { payable: inPence(payable), open: inPence(open), covered: inPence(covered) }
      },
    }
  }
}
