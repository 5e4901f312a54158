import { sql } from 'kysely'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteRequest } from '#contract/estimating/quote-request'
import { resourceNamed } from '#contract/resources'
import { addDays, type Day } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { createRecords } from '../records/write/create'
import { update } from '../records/write/typed'

/** Prices by line, in the order of the firms; null is a line left out. One is far from the others. */
const PRICES: readonly (readonly [ref: string, prices: readonly (string | null)[]])[] = [
  ['C-01', ['33.20', '31.50', '32.75', '34.10']],
  ['C-02', ['38.40', '41.75', '37.90', '40.10']],
  ['C-03', ['52.00', '55.40', '71.90', '51.60']],
  ['C-04', ['76.50', null, '79.00', '74.25']],
  ['C-05', ['8.85', '9.40', '8.60', '9.10']],
  ['F-03', ['7.40', '7.95', '6.95', '2.10']],
]
const SAID = { firm: 3, ref: 'F-03', note: 'One coat only, no beads' }

/** A quote request for the ceilings of a bill, answered by four firms that differ. */
export async function makeQuotes(
  tx: AccountTransaction,
  assessment: number,
  subcontractors: ReadonlyMap<string, number>,
  today: Day,
): Promise<void> {
  const [request = 0] = await createRecords(tx, resourceNamed('quoteRequest'), [
    { values: { assessment, name: 'Ceilings, supply and fit', dueDate: addDays(today, -4), openDays: 90 } },
  ])
  const own = { assessment, request }
  const { rows } = await sql<{ id: number; ref: string; name: string; unit: string; quantity: string }>`
    select p.id, p.ref, p.name, p.unit, sum(c.quantity)::text as quantity from assessment_product p
    left join product_quantities_cells c on c.account_id = p.account_id and c.record_id = p.id
    where p.assessment_id = ${assessment} and p.ref = any(${PRICES.map(([ref]) => ref)}) group by p.account_id, p.id order by p."order"`.execute(
    tx.db,
  )
  const lines = await createRecords(
    tx,
    resourceNamed('quoteRequestLine'),
    [
      // A linked quantity is worked out on reading: the skim is as much as the ceiling it goes on.
      ...rows.map(({ id, quantity, ...line }) => ({
        ...line,
        product: id,
        quantity: line.ref === 'F-03' ? (rows.find(({ ref }) => ref === 'C-02')?.quantity ?? null) : quantity,
      })),
      { name: 'Access towers', allowance: '1850.00' },
    ].map(line => ({ values: { ...own, ...line } })),
  )
  const towers = lines.at(-1) ?? 0
  const quotes: number[] = []
  let firm = 0
  for (const [name, subcontractor] of subcontractors) {
    if (firm >= 4) break
    const prices: Record<string, unknown> = {}
    for (const [index, { ref }] of rows.entries()) {
      const price = PRICES.find(each => each[0] === ref)?.[1][firm] ?? null
      const note = firm === SAID.firm && ref === SAID.ref ? SAID.note : null
      if (price !== null) prices[String(lines[index])] = cell(price, note)
    }
    if (firm % 2 === 0) prices[String(towers)] = cell('0', 'Included')
    const [quote = 0] = await createRecords(tx, resourceNamed('bidderQuote'), [
      {
        values: {
          ...own,
          name,
          subcontractor,
          receivedOn: addDays(today, -6 + firm),
          validTo: addDays(today, firm === 1 ? -1 : 60),
          qualifications: firm === 0 ? 'Working hours 07:30 to 17:00' : null,
          prices,
        },
      },
    ])
    quotes.push(quote)
    firm += 1
  }
  // It went out two weeks ago; the mails themselves are made up.
  const sentAt = `${addDays(today, -14)}T09:30:00.000Z`
  await runCommand(tx, quoteRequest, request, 'send', {})
  await update(tx, quoteRequest, request, { sentAt })
  for (const quote of quotes) {
    await runCommand(tx, bidderQuote, quote, 'ask', {})
    await update(tx, bidderQuote, quote, { sentAt })
    await runCommand(tx, bidderQuote, quote, 'receive', {})
  }
  await runCommand(tx, resourceNamed('quoteRequest'), request, 'receive', {})
}

const cell = (price: string, note: string | null) => ({
  price,
  per: null,
  quantity: null,
  note,
  isAccepted: false,
  isPicked: false,
})
