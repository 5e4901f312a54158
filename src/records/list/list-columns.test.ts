import { expect, it } from 'vitest'
import { guarantee } from '#contract/commercial/guarantees/guarantee'
import { issue } from '#contract/commercial/issue'
import { materialInvoice } from '#contract/commercial/material-invoice'
import type { LocalRecord } from '#local/types'
import type { Look } from '../../fields/look'
import { listColumns } from './list-columns'

const LOOK: Look = { labelOf: () => 'Tom Whitlock', unnamed: () => '…', currency: 'GBP' }
const row = (summary: string): LocalRecord => ({
  id: 1,
  _scope: 'project:5',
  _rev: 1,
  _dirty: 0,
  summary,
  dueDate: '2026-11-23',
  assignee: 7,
})
const widths = (...summaries: string[]) =>
  Object.fromEntries(
    listColumns(
      issue,
      ['summary', 'dueDate', 'assignee'],
      LOOK,
      row => `/issues/${row.id}`,
      summaries.map(row),
      '2026-11-11',
    ).map(({ id, width, least }) => [id, [width, least]]),
  )

// What was wrong was cut at 240 pixels beside columns of short words with room to spare.
it('gives the words of a page the room they want, in steps, and figures and days their one width', () => {
  const SHORT = 'Ceiling grid held up'
  const LONG = 'Water mark on the L-01 lining at column B7, north'
  expect(widths(SHORT)).toEqual({ summary: [220, 160], dueDate: [116, undefined], assignee: [130, 130] })
  expect(widths(SHORT, LONG)['summary']).toEqual([420, 160])
  expect(widths(SHORT, `${LONG}!`)['summary']).toEqual([420, 160])
  expect(widths(LONG.repeat(3))['summary']).toEqual([480, 160])
})

it('says all of a cell to those who point at it', () => {
  const columns = listColumns(issue, ['summary', 'assignee'], LOOK, row => `/issues/${row.id}`, [], '2026-11-11')
  expect(columns.map(column => column.whole?.(row('Ceiling grid')))).toEqual(['Ceiling grid', 'Tom Whitlock'])
})

// "Approved" lost its edge in sunlight, "Ribble Bank" beside "Expired" was "Ribble…", and "At practical completion" was cut in a column of days.
it('gives badges, and words in place of a day, the room they need', () => {
  const bond = (values: object): LocalRecord => ({ ...row(''), provider: 'Ribble Bank', state: 'inPlace', ...values })
  const held = bond({ expiry: 'makingGood', expiresOn: null })
  const columns = (...rows: LocalRecord[]) =>
    listColumns(
      guarantee,
      ['provider', 'expiresOn', 'state'],
      LOOK,
      row => `/guarantees/${row.id}`,
      rows,
      '2026-11-30',
    ).map(({ id, width, least }) => [id, width, least])
  expect(columns(held)).toEqual([
    ['provider', 180, 160],
    ['expiresOn', 140, 116],
    ['state', 140, 140],
  ])
  expect(columns(held, bond({ expiry: 'day', expiresOn: '2026-11-24' }))[0]).toEqual(['provider', 260, 240])
})

it('bug: the amounts of a list of invoices were cut off, because the number of an invoice took the room of a name', () => {
  const columns = listColumns(
    materialInvoice,
    ['invoiceReference', 'net'],
    LOOK,
    each => `/invoices/${each.id}`,
    [{ ...row(''), invoiceReference: 'PDL-21077', net: 116_400 }],
    '2026-11-11',
  )
  expect(columns.map(({ id, width, least }) => [id, width, least])).toEqual([
    ['invoiceReference', 140, 120],
    ['net', 130, undefined],
  ])
})
