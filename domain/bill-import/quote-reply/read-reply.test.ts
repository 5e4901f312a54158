// A bidder's reply, read against the lines of the request.
import { describe, expect, it } from 'vitest'
import { costOf, quantityOf } from '../../value/money'
import type { Cell, Sheet } from '../sheet/sheet'
import { enquirySheet } from '../../estimating/quotes/enquiry-sheet'
import { readReply, type ReplyAsked } from './read-reply'

const line = (id: number, ref: string | null, name: string, quantity: 100 | 50 | 20 = 100): ReplyAsked => ({
  id,
  ref,
  name,
  quantity: quantityOf(quantity),
  isAllowance: false,
})
const ASKED = [
  line(11, 'C-01', 'Suspended ceiling, 600 x 600'),
  line(12, 'C-02', 'Bulkhead, 300 x 450', 50),
  line(13, null, 'Access panel', 20),
]
const TOWERS: ReplyAsked = { id: 14, ref: null, name: 'Access towers', quantity: null, isAllowance: true }
const sheet = (rows: readonly (readonly Cell[])[], name = 'Reply'): Sheet => ({ name, hidden: false, rows })
const QUOTE = 7

/** The workbook that was sent, as a spreadsheet reader returns its cells. */
function sent(kind: 'saf' | 'materials' = 'saf'): Cell[][] {
  const { rows } = enquirySheet({
    sign: '£',
    quote: QUOTE,
    reference: 'QR-0001',
    kind,
    lines: [...ASKED, TOWERS].map(each => ({ ...each, description: null, unit: 'm²' })),
    about: [['Project', 'Albion Mill']],
  })
  return rows.map(row =>
    row.map(cell => (cell === null ? null : cell.kind === 'text' ? cell.text : Number(cell.value))),
  )
}
const answer = (rows: readonly (readonly Cell[])[]) => {
  const reading = readReply([sheet(rows)], [...ASKED, TOWERS], QUOTE)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.reply
}

describe('our own workbook', () => {
  it('comes back by its keys wherever its rows have gone, with gaps, words and other quantities seen', () => {
    const [head = [], ceiling = [], bulkhead = [], panel = [], ...rest] = sent()
    const towers = rest[1] ?? []
    const terms = rest.slice(4, 7)
    const filled = (row: readonly Cell[], values: Readonly<Record<number, Cell>>) =>
      head.map((_, at) => values[at] ?? row[at] ?? null)
    const reply = answer([
      head,
      filled(panel, { 5: 'Not priced', 7: 'Not our trade' }),
      filled(bulkhead, { 4: 55, 5: '£52.40' }),
      filled(ceiling, { 2: 'Ceiling as specified', 5: 31.5, 7: 'Tegular edge' }),
      filled(towers, { 5: 'Included' }),
      filled([], { 2: 'Night work', 5: 1200 }),
      [...(terms[0] ?? []), 'AC/221'],
      [...(terms[1] ?? []), { day: '2026-06-30' }],
      [...(terms[2] ?? []), 'Excludes skips'],
    ])
    expect(reply.lines).toEqual([
      {
        line: 11,
        match: 'key',
        row: '4',
        price: costOf(31.5),
        per: null,
        quantity: null,
        note: 'Tegular edge',
        problem: null,
      },
      {
        line: 12,
        match: 'key',
        row: '3',
        price: costOf(52.4),
        per: null,
        quantity: quantityOf(55),
        note: null,
        problem: null,
      },
      {
        line: 13,
        match: 'key',
        row: '2',
        price: null,
        per: null,
        quantity: null,
        note: 'Not our trade; Not priced',
        problem: null,
      },
      { line: 14, match: 'key', row: '5', price: 0, per: null, quantity: null, note: 'Included', problem: null },
    ])
    expect(reply.strangers).toEqual([{ row: '6', text: 'Night work', price: costOf(1200) }])
    expect(reply).toMatchObject({
      missing: [],
      reference: 'AC/221',
      validTo: '2026-06-30',
      qualifications: 'Excludes skips',
      isAnothers: false,
    })
  })

  it('is recognised as made for another bidder, and read with a price by the pack', () => {
    const [head = [], ...rows] = sent('materials')
    const packed = rows.map((row, index) =>
      index === 0 ? row.map((cell, at) => (at === 5 ? 10 : at === 6 ? 14 : cell)) : row,
    )
    expect(answer([head, ...packed]).lines[0]).toMatchObject({ price: costOf(14), per: quantityOf(10) })
    const others = [head, ...packed].map(row =>
      row.map(cell => (typeof cell === 'string' ? cell.replace('Q:7:', 'Q:8:') : cell)),
    )
    expect(answer(others)).toMatchObject({ isAnothers: true })
  })
})

describe('a workbook of their own', () => {
  it('asks a person to check a price that both decimal signs can read, where another has a decimal comma', () => {
    const reply = answer([
      ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Total'],
      ['C-01', 'Suspended ceiling 600 x 600', 100, 'm2', '31,50', null],
      ['C-02', 'Bulkhead 300 x 450', 50, 'm', '1,234', null],
      [null, 'Access panel', 20, 'nr', '1,250', 25],
    ])
    expect(reply.lines.map(({ price, problem }) => [price, problem])).toEqual([
      [costOf(31.5), null],
      [costOf(1.234), '“1,234” could be 1.234 or 1,234'],
      // 20 at 1.25 is the 25 that is printed.
      [costOf(1.25), null],
    ])
  })

  it('is matched by reference, by words and by similar words, and reports uncertain matches', () => {
    const reply = answer([
      ['Apex Ceilings Ltd'],
      ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Total'],
      ['C-01', 'Suspended ceiling 600 x 600', 100, 'm2', '1,031.50', 103_150],
      [null, 'Access panel', 20, 'nr', null, 1_530],
      [null, 'Bulkhead 300 x 450 mm', 50, 'm', 'see letter', null],
      [null, 'Total', null, null, null, 104_680],
    ])
    expect(reply.lines.map(({ line: id, match, price, problem }) => [id, match, price, problem])).toEqual([
      [11, 'ref', costOf(1031.5), null],
      [12, 'alike', null, '“see letter” is no price. Taken for this line by its words: “Bulkhead 300 x 450 mm”'],
      // 1,530.00 / 20
      [13, 'text', costOf(76.5), 'Worked back from its amount: there is no rate'],
    ])
    expect(reply.missing).toEqual([14])
    expect(reply.strangers).toEqual([])
  })

  it('is refused in words where nothing can be read from it', () => {
    expect(readReply([sheet([['Dear Sirs', 'we decline']])], ASKED, QUOTE)).toMatchObject({ ok: false })
    expect(
      readReply(
        [
          sheet([
            ['Item', 'Rate'],
            ['Z-9', null],
          ]),
        ],
        ASKED,
        QUOTE,
      ),
    ).toMatchObject({
      ok: false,
      reason: 'No line of this request was found in the file. Check that it is the reply to this request.',
    })
  })

  it('reports a duplicate line, and refuses a negative price', () => {
    const reply = answer([
      ['Ref', 'Rate £'],
      ['C-01', 30],
      ['C-01', 28],
      ['C-02', -4],
    ])
    expect(reply.lines[0]).toMatchObject({ price: costOf(30), problem: 'It is in the file twice: rows 2 and 3' })
    expect(reply.lines[1]).toMatchObject({ price: null, problem: 'A price below zero is not taken: -4.000000' })
  })
})
