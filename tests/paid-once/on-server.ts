// One order on the server: facts by call and from two devices, decisions by call, each by a person who did not make the paper.
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import type { Firm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import type { NewOrderLine, Office } from './at-random'
import type { Pages } from './ledger'

const pounds = (pence: number): string => (pence / 100).toFixed(2)
const penceOf = (value: unknown): number => Math.round(Number(value ?? 0) * 100)

/** Returns what opens orders of one firm, one supplier and one project. The administrator approves, the super admin enters. */
export async function serverOffices(firm: Firm) {
  const tokenOf = async (email: string) => (await firm.signIn(email)).access_token
  const boss = await tokenOf('admin@plumb.test')
  const clerk = await tokenOf('super@plumb.test')
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const reply = await firm.call(method, path, { token, body })
    return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
  }
  const make = async (path: string, body: Row): Promise<number> => {
    const made = await call(clerk, 'POST', path, body)
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    return Number(made.body.id)
  }
  const project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  const supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  const devices: TestDevice[] = []
  for (const email of ['super@plumb.test', 'site@plumb.test', 'admin@plumb.test']) {
    const identity = identityOf(firm.own.account, firm.own.users.get(email) ?? 0)
    devices.push(await TestDevice.register(syncApp(syncServices(firm.services.database)), identity))
  }
  const [office, site, approver] = devices
  let sent = 0
  let papers = 0
  const deviceOf = (): TestDevice => {
    const device = sent++ % 2 === 0 ? office : site
    if (!device) throw new Error('no device')
    return device
  }
  const isApplied = async (device: TestDevice, op: WireOperation): Promise<boolean> => {
    const results = await device.send(op)
    return results.every(({ outcome }) => outcome === 'applied' || outcome === 'merged')
  }

  return async (agreed: readonly NewOrderLine[], charge: number): Promise<Office> => {
    const deliveryCharge = charge === 0 ? null : pounds(charge)
    const order = await make('/materialorders', { project, supplier, email: 'o@harland.test', deliveryCharge })
    const lines: number[] = []
    for (const { packs, packSize, price } of agreed) {
      const terms = { packs: String(packs), packSize: String(packSize), packPrice: pounds(price) }
      lines.push(await make('/materialorderlines', { project, order, name: 'Boards', ...terms }))
    }
    await call(clerk, 'POST', `/materialorders/${order}/transitions/markSent`, {})
    const note = { project, order, supplier, reference: 'DN 1', deliveredOn: '2026-01-19' }
    const delivery = await make('/deliveries', note)
    const stored = new Map<number, Row>()
    const pages = async (): Promise<Pages> => {
      const all = (await call(boss, 'GET', `/invoices?order=${order}&limit=500`)).body as unknown as Row[]
      const own: Row[] = []
      for (const { id } of all)
        own.push(...((await call(boss, 'GET', `/invoicelines?invoice=${Number(id)}`)).body as unknown as Row[]))
      for (const line of own) stored.set(Number(line.id), line)
      return {
        papers: all.map(paper => ({
          id: Number(paper.id),
          state: String(paper.state),
          net: penceOf(paper.net),
          approved: penceOf(paper.approvedForPayment),
          paid: penceOf(paper.paidAmount),
          creditsInvoice: paper.creditsInvoice === null ? null : Number(paper.creditsInvoice),
        })),
        lines: own.map(line => ({
          id: Number(line.id),
          invoice: Number(line.invoice),
          on: line.orderLine === null ? null : Number(line.orderLine),
          isCharge: line.isCharge === true,
          quantity: Number(line.quantity),
          price: penceOf(line.price),
          approved: line.approvedAmount === null ? null : penceOf(line.approvedAmount),
        })),
      }
    }
    return {
      hasPeople: true,
      lines,
      pages,
      comes: async (on, units, damaged, isLate) => {
        const quantity = `${units}.0000`
        const line = { project, delivery, orderLine: on, name: 'Boards', quantity, entered: quantity }
        const values = { ...line, damaged: `${damaged}.0000` }
        if (!isLate) {
          const made = await call(clerk, 'POST', '/deliverylines', values)
          return made.status === 201 ? Number(made.body.id) : null
        }
        const device = deviceOf()
        const id = await device.newId()
        return (await isApplied(device, device.add('deliveryLine', id, values))) ? id : null
      },
      corrects: async (id, units, isLate) => {
        const counted = { quantity: `${units}.0000`, entered: `${units}.0000` }
        if (!isLate) return (await call(clerk, 'PATCH', `/deliverylines/${id}`, counted)).status === 200
        const { quantity, entered } = (await call(boss, 'GET', `/deliverylines/${id}`)).body
        const device = deviceOf()
        return isApplied(device, device.set('deliveryLine', id, counted, { quantity, entered }))
      },
      bills: async (billed, net, creditsInvoice) => {
        const invoiceReference = `N-${++papers}`
        const credits = creditsInvoice === null ? {} : { kind: 'credit', creditsInvoice }
        const invoice = await make('/invoices', {
          project,
          supplier,
          order,
          invoiceReference,
          net: pounds(net),
          ...credits,
        })
        for (const { on, isCharge, quantity, price } of billed) {
          const line = { project, invoice, orderLine: on, isCharge, name: 'Boards' }
          await make('/invoicelines', { ...line, quantity: String(quantity), price: pounds(price) })
        }
        return invoice
      },
      changes: async (id, quantity, isApprover, isLate) => {
        const set = { quantity: `${quantity}.0000` }
        const line = stored.get(id)
        const device = isApprover ? approver : office
        if (!device) throw new Error('no device')
        const isTaken = isLate
          ? await isApplied(device, device.set('materialInvoiceLine', id, set, { quantity: line?.quantity }))
          : (await call(isApprover ? boss : clerk, 'PATCH', `/invoicelines/${id}`, set)).status === 200
        // The net follows, as the person who enters the paper has it: by someone who never approves.
        if (isTaken) {
          const { lines: all } = await pages()
          const own = all.filter(each => each.invoice === Number(line?.invoice))
          const net = pounds(own.reduce((sum, each) => sum + each.quantity * each.price, 0))
          await call(clerk, 'PATCH', `/invoices/${Number(line?.invoice)}`, { net })
        }
        return isTaken
      },
      decides: async (id, name, pence, reason) => {
        const input: Row =
          name === 'approve'
            ? { approvedForPayment: pounds(pence), overrideReason: reason }
            : name === 'release'
              ? { releasedAmount: pounds(pence), releaseReason: reason }
              : name === 'unpay'
                ? { unpaidReason: reason }
                : name === 'query'
                  ? { queryNotes: reason }
                  : name === 'resolve'
                    ? { queryResolutionNotes: reason }
                    : {}
        return (await call(boss, 'POST', `/invoices/${id}/transitions/${name}`, input)).status === 200
      },
    }
  }
}
