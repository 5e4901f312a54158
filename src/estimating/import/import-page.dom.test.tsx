// The importer's page over a real session and a real replica: what is remembered by client, what is kept as notes, the summary beside its bills.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { billLayout } from '#contract/estimating/bill-layout'
import { readLayout, writeLayout } from '#domain/bill-import/columns/layouts'
import { add } from '#local/write/changes'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import { ImportSession } from '../../../workers/import/bill-session'
import { writeWorkbook, type WrittenSheet } from '../../../workers/import/testing/write-workbook'
import '../../ui/testing/dom'
import { useLayouts } from './commands/use-layouts'
import type { RemoteSession } from './model/use-bill-session'
import type { RunImport } from './model/run-import'
import { ImportBillView } from './view/import-bill-view'

const CLIENT = 31
/** The session as the worker gives it: every answer takes a moment. */
function remote(): RemoteSession {
  const session = new ImportSession()
  return new Proxy(session, {
    get:
      (_, call) =>
      async (...asked: readonly unknown[]) =>
        // Every call of the session is a method of it; the proxy only makes it wait.
        (session[call as keyof ImportSession] as (...given: readonly unknown[]) => unknown).apply(session, [...asked]),
  }) as unknown as RemoteSession
}

/** The client calls the price we tendered "Ours", and "Amount" is last year's. */
const ROWS: WrittenSheet['rows'] = [
  { cells: ['Meridian Homes'] },
  { cells: ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount', 'Ours'] },
  { cells: ['A', 'Partition', 2, 'm2', 10, 20, 25] },
  { cells: ['B', 'Ceiling', 3, 'm2', 10, 30, 35] },
  { cells: ['C', 'Skirting', 4, 'm', 10, 40, 45] },
]
const PREAMBLES: WrittenSheet = { name: 'Preambles', rows: [{ cells: ['Hours are 8 to 6.'] }] }

async function open(sheets: readonly WrittenSheet[], fill?: (replica: Replica) => Promise<void>, session = remote()) {
  const ran: Parameters<RunImport>[] = []
  const Page = () => {
    const { layouts, keep, forget } = useLayouts(CLIENT)
    return (
      <>
        <h1>Import a bill</h1>
        <ImportBillView
          currency="GBP"
          packages={[]}
          isOnline
          session={session}
          bytesOf={async file => new Uint8Array(await file.arrayBuffer())}
          tooLarge=""
          units={NONE}
          layouts={layouts}
          onForget={forget}
          run={async (...asked) => {
            const [, , layout] = asked
            if (layout) await keep(layout.columns, layout.fileName)
            // Once it is kept: what a test says of all that is kept is then said of this too.
            ran.push(asked)
          }}
          revising={{
            assessments: [{ value: '9', label: 'Tender' }],
            first: null,
            load: async () => {
              await session.know({ zones: [], groups: [], products: [], decimals: 2 }, true)
              return 1
            },
          }}
          onDirty={() => undefined}
        />
      </>
    )
  }
  const shown = await showPages({ pages: { '/': Page }, at: '/', ...(fill ? { fill } : {}) })
  const file = new File([writeWorkbook(sheets).slice().buffer], 'march.xlsx')
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('There is no place for a file')
    return found
  })
  await userEvent.upload(input, file)
  await screen.findByText(/holds the column titles|sheets are read as one bill/)
  return { ...shown, ran }
}
const NONE = new Map<string, string>()
const step = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(name) }))
const kept = async (replica: Replica) =>
  (await replica.store.read(tables => tables.records(billLayout.name).toArray())).map(
    ({ client, fileName, columns }) => ({
      client,
      fileName,
      columns: readLayout(String(columns))?.columns.map(({ title, role }) => [title, role]),
    }),
  )

describe('column layouts of a client', () => {
  const layout = {
    columns: (
      [
        ['Ref', 'ref'],
        ['Description', 'name'],
        ['Qty', 'quantity'],
        ['Unit', 'unit'],
        ['Ours', 'amount'],
      ] as const
    ).map(([title, role], at) => ({ title, at, role, style: 'point' as const })),
  }
  const remembered = async (replica: Replica) => {
    await give(replica, 'client', 'account', CLIENT, 1, { fullName: 'Meridian Homes' })
    await replica.edit(
      [add(billLayout, { client: CLIENT, fileName: 'january.xlsx', columns: writeLayout(layout) })],
      'Layout',
    )
  }

  it('are offered when the next bill has the same columns, and read so when that is pressed', async () => {
    await open([{ name: 'Bill', rows: ROWS }], remembered)
    await screen.findByText('A bill of this client with these columns, january.xlsx, was read otherwise.')
    await step('^3')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column G, Ours holds' }).value).toBe('ignore')
    await userEvent.click(screen.getByRole('button', { name: 'Read them so' }))
    await screen.findByText('The columns are read as those of january.xlsx were.')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column G, Ours holds' }).value).toBe('amount')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column F, Amount holds' }).value).toBe('ignore')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Read them so' })
  })

  it('are forgotten when somebody says so', async () => {
    const { replica } = await open([{ name: 'Bill', rows: ROWS }], remembered)
    await userEvent.click(await screen.findByRole('button', { name: 'Forget that' }))
    await waitFor(() => expect(screen.queryByText(/was read otherwise/)).toBeNull())
    expect(await kept(replica)).toEqual([])
  })

  it('are kept when a bill is imported, one for the same columns', async () => {
    const { replica, ran } = await open([{ name: 'Bill', rows: ROWS }], remembered)
    await step('^7')
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 products' }))
    await waitFor(() => expect(ran).toHaveLength(1))
    await waitFor(async () =>
      expect((await kept(replica)).map(each => each.fileName)).toEqual(['january.xlsx', 'march.xlsx']),
    )
    expect((await kept(replica)).at(-1)).toEqual({
      client: CLIENT,
      fileName: 'march.xlsx',
      columns: [
        ['Ref', 'ref'],
        ['Description', 'name'],
        ['Qty', 'quantity'],
        ['Unit', 'unit'],
        ['Rate', 'rate'],
        ['Amount', 'amount'],
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 3 products' }))
    await waitFor(() => expect(ran).toHaveLength(2))
    expect(await kept(replica)).toHaveLength(2)
  })
})

describe('the sentence at the top of the check', () => {
  const SUPPLY: readonly (readonly (string | number | null)[])[] = [
    ['Ref', 'Description', 'Supply £', 'Fix £', 'Weight kg'],
    ['A', 'Basin', 400, 140, 12],
    ['B', 'Pipe', 195, 270, 30],
  ]
  const said = async (total: number) => {
    const cells = [...SUPPLY, [null, 'Total', null, total]]
    await open([{ name: 'Bill', rows: cells.map(each => ({ cells: each })) }])
    await step('^6')
  }

  it('is calm where the printed total is both columns, and each of them is named at the columns', async () => {
    await said(1_005)
    expect(
      await screen.findByText('The printed total £1,005.00 agrees. Every line is part of a printed sum that agrees.'),
    ).toBeTruthy()
    await step('^3')
    screen.getByText('Columns C Supply £, D Fix £ are parts of one line and are added up.')
    screen.getByText(/C amount, D amount, added/)
  })

  it('says how much is apart where it is one of them', async () => {
    await said(595)
    expect(await screen.findByText('The file prints £595.00 and we count £1,005.00: £410.00 more.')).toBeTruthy()
  })
})

describe('a number with two readings', () => {
  it('is named in the check, and is imported once the sign of its column is chosen', async () => {
    await open([
      {
        name: 'Bill',
        rows: [
          { cells: ['Ref', 'Description', 'Qty', 'Unit', 'Rate'] },
          { cells: ['A', 'Partition', '1,250', 'm2', 10] },
          { cells: ['B', 'Ceiling', '0,5', 'm2', 10] },
          { cells: ['C', 'Skirting', 4, 'm', 10] },
        ],
      },
    ])
    const reason = /“1,250” could be 1\.25 or 1,250 in Qty/
    await step('^6')
    expect(await screen.findByText(reason)).toBeTruthy()
    await step('^3')
    await screen.findByText(
      'Column C, Qty: “1,250” could be 1.25 or 1,250. It is left out until you choose how this column writes numbers.',
    )
    const sign = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column C, Qty writes numbers like' })
    expect(sign().value).toBe('')
    await userEvent.selectOptions(sign(), 'comma')
    await waitFor(() => expect(screen.queryByText(/is left out until you choose/)).toBeNull())
    expect(sign().value).toBe('comma')
    await step('^6')
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  })
})

describe('what the figures of a column are in', () => {
  it('is read from its title, said, and can be turned at the column', async () => {
    const rows = [
      ['Element', 'Total £000'],
      ['Substructure', 1_250],
      ['Frame', 4_375.5],
      ['Total', 5_625.5],
    ]
    await open([{ name: 'Cost plan', rows: rows.map(cells => ({ cells })) }])
    await step('^6')
    await screen.findByText('Column B, “Total £000”: figures in thousands: each is multiplied by 1,000.')
    screen.getByText(/The printed total £5,625,500.00 agrees/)
    await step('^3')
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column B, Total £000 has its figures in' })
    expect(choice.value).toBe('3')
    await userEvent.selectOptions(choice, '0')
    await step('^6')
    await screen.findByText(/^The printed total £5,625.50 agrees/)
    expect(screen.queryByText(/figures in thousands/)).toBeNull()
  })
})

describe('the rest of the file', () => {
  it('covers and preambles come along as notes unless they are unticked', async () => {
    await open([PREAMBLES, { name: 'Bill', rows: ROWS }])
    const words = screen.getByRole('group', { name: 'Kept as notes of the assessment' })
    expect(within(words).getByRole<HTMLInputElement>('checkbox', { name: 'Preambles' }).checked).toBe(true)
    await step('^7')
    screen.getByText(/^2 notes of the file/)
    await step('^2')
    const again = screen.getByRole('group', { name: 'Kept as notes of the assessment' })
    await userEvent.click(within(again).getByRole('checkbox', { name: 'Preambles' }))
    await step('^7')
    await screen.findByText(/^One note of the file/)
  })

  it('the summary stands beside its bills on the check', async () => {
    const bill = (name: string, total: number): WrittenSheet => ({
      name,
      rows: [
        ...ROWS.slice(1, 2).map(({ cells }) => ({ cells: cells.slice(0, 6) })),
        { cells: ['A', 'Partition', 2, 'm2', 10, 20] },
        { cells: ['B', 'Ceiling', 3, 'm2', 10, 30] },
        { cells: ['C', 'Skirting', 4, 'm', 10, 40] },
        { cells: [null, 'Carried to summary', null, null, null, total] },
      ],
    })
    const summary = [
      [null, 'MAIN SUMMARY'],
      [null, 'Bill 1', null, null, null, 90],
      [null, 'Bill 2', null, null, null, 95],
      [null, 'TOTAL', null, null, null, 185],
    ]
    await open([
      bill('Bill 1', 90),
      bill('Bill 2', 90),
      { name: 'Main Summary', rows: summary.map(cells => ({ cells })) },
    ])
    await step('^6')
    const table = await screen.findByRole('table', { name: 'The summary, line by line' })
    const rows = within(table)
      .getAllByRole('row')
      .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))
    expect(rows.filter(row => row.length > 0)).toEqual([
      ['Main Summary, 2', 'Bill 1', 'Bill 1', '£90.00', '£90.00', 'agrees'],
      ['Main Summary, 3', 'Bill 2', 'Bill 2', '£95.00', '£90.00', '£5.00'],
    ])
  })
})

describe('a bill in another currency laid over one of ours', () => {
  it('shows no sum of it before the exchange rate is given, and those of that rate then', async () => {
    const [title, titles, ...lines] = ROWS
    const inEuro = { cells: ['Ref', 'Description', 'Qty', 'Unit', 'Rate (€)', 'Amount (€)'] }
    await open([{ name: 'Bill', rows: [title ?? { cells: [] }, titles ? inEuro : { cells: [] }, ...lines] }])
    await step('^7')
    await userEvent.click(await screen.findByRole('radio', { name: 'A revision of one' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Lay it over/ }), 'Tender')
    await screen.findByText('What it does to the bill is shown once the exchange rate is given.')
    expect(screen.queryByText('Bill then')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /1 EUR in GBP/ }), '0.5')
    await userEvent.tab()
    await screen.findByText('Bill then')
    await waitFor(() => expect(screen.getByText('Bill then').parentElement?.textContent).toContain('£45.00'))
    expect(screen.queryByText(/£90\.00/)).toBeNull()
  })
})
