import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { useState } from 'react'
import { costOf, percent, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { useKeptFocus } from '../../../ui/use-kept-focus'
import { RateBuildUpPage } from './rate-build-up-page'

// Spec: ASMT-7, ASMT-19. The partition of oracle 1 on a device without a connection.
const SCOPE = 'assessment:9'
const own = { assessment: 9, product: 20 }

async function fill(replica: Replica): Promise<void> {
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', status: 'in_progress' })
  await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
  await give(replica, 'assessmentProduct', SCOPE, 20, 1, {
    assessment: 9,
    ref: 'P-01',
    name: 'Partition type A',
    unit: 'm²',
    inflationPercentage: percent(1.5),
    overheadPercentage: percent(7),
    profitPercentage: percent(5),
  })
  await give(replica, 'productQuantities', SCOPE, 20, 1, {
    assessment: 9,
    cells: { 11: { quantity: quantityOf(100), source: 'boq' } },
  })
  for (const [id, name] of [
    [31, 'Frame'],
    [32, 'Board'],
    [33, 'Tape'],
  ] as const)
    await give(replica, 'labourComponent', SCOPE, id, 1, { ...own, name, contingencyPercentage: percent(2), order: id })
  for (const [id, component, name, quantityPerUnit, wastePercentage, unitPrice, pricedPer] of [
    [41, 31, 'Stud', quantityOf(1.9), percent(5), costOf(1.42), null],
    [42, 31, 'Track', quantityOf(0.8), percent(5), costOf(1.3), null],
    [43, 32, 'Sheet', quantityOf(0.6944), percent(10), costOf(9.36), null],
    [44, 32, 'Screws', quantityOf(24), percent(5), costOf(12.5), quantityOf(1000)],
    [45, 33, 'Compound', quantityOf(0.6), percent(10), costOf(14.75), quantityOf(25)],
  ] as const)
    await give(replica, 'componentMaterial', SCOPE, id, 1, {
      ...own,
      component,
      name,
      quantityPerUnit,
      wastePercentage,
      unitPrice,
      pricedPer,
    })
  for (const [id, component, name, more] of [
    [51, 31, 'Fix studs', { quantityPerUnit: quantityOf(1), rate: costOf(6.5) }],
    [52, 32, 'Fix boards', { quantityPerUnit: quantityOf(1), rate: costOf(7.2) }],
    [53, 33, 'Taping', { basis: 'time', hours: quantityOf(0.12), rate: costOf(24) }],
  ] as const)
    await give(replica, 'componentActivity', SCOPE, id, 1, { ...own, component, name, ...more })
  await holdWhole(replica, SCOPE)
}

function Page() {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useKeptFocus(content)
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <main ref={setContent}>
        <RateBuildUpPage />
      </main>
    </AssessmentContext>
  ) : null
}

const show = () => showPages({ at: '/rates', pages: { '/rates': Page }, fill })
const panel = () => screen.getByRole('complementary', { name: 'Rate' })

it('shows the worked rate with every step, and follows a price that is typed; undo takes it back', async () => {
  setWidth(1440)
  await show()
  const user = userEvent.setup()
  await screen.findByRole('complementary', { name: 'Rate' })
  const text = panel().textContent
  for (const figure of [
    '£32.88',
    '11.7788',
    '16.5800',
    '0.5672',
    '28.9260',
    '0.4339',
    '29.3599',
    '2.0552',
    '1.4680',
    '32.883099',
    '£3,288.00',
  ])
    expect(text).toContain(figure)
  const price = screen.getByRole('textbox', { name: 'Price of Sheet' })
  await user.click(price)
  await user.keyboard('9.50{Enter}')
  await within(panel()).findByText('33.01')
  // The one below has the cursor now.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Price of Screws')
  // It can be undone once it is on the disk.
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  await waitFor(() => expect(undo.disabled).toBe(false))
  await user.click(undo)
  await within(panel()).findByText('32.88')
})

it('fixes a price, works the margin back, and lets it be built again', async () => {
  setWidth(1440)
  await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fix this price…' }))
  const field = screen.getByRole('textbox', { name: 'Price per m²' })
  await user.clear(field)
  await user.type(field, '31')
  await user.click(screen.getByRole('button', { name: 'Fix price' }))
  await within(panel()).findByText('what the fixed price leaves: −1.41% of the cost')
  expect(panel().textContent).toContain('£31.00')
  await user.click(screen.getByRole('button', { name: 'Unfix this price' }))
  await within(panel()).findByText('32.88')
})

it('the list of products is one stop for Tab; its arrows go from product to product', async () => {
  setWidth(1440)
  const fillTwo = async (replica: Replica) => {
    await give(replica, 'assessmentProduct', SCOPE, 21, 1, { assessment: 9, ref: 'P-02', name: 'Lining', order: 2 })
    await fill(replica)
  }
  await showPages({ at: '/rates', pages: { '/rates': Page }, fill: fillTwo })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('textbox', { name: 'Find a product' }))
  await user.tab()
  const products = within(screen.getByRole('navigation', { name: 'Products' })).getAllByRole('button')
  expect(products).toHaveLength(2)
  expect(document.activeElement).toBe(products[0])
  await user.tab()
  expect(products).not.toContain(document.activeElement)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(products[0])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(products[1])
  await user.tab()
  expect(products).not.toContain(document.activeElement)
})

it('says what is wrong with a figure and keeps the old one', async () => {
  setWidth(1440)
  await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('textbox', { name: 'Price of Stud' }))
  await user.keyboard('dear')
  expect(screen.getByRole('alert').textContent).toBe('This is not a number')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(panel().textContent).toContain('£32.88')
})

it('builds a new product from nothing by keyboard: a component, a line, its price', async () => {
  setWidth(390)
  await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Component' }))
  const added = await screen.findByRole('region', { name: 'Component 4' })
  const focused = (label: string, value: string) =>
    waitFor(() => expect(screen.getByLabelText(label, { selector: ':focus' })).toHaveProperty('value', value))
  // What was added has the focus, to be named.
  await focused('Component', 'Component 4')
  await user.click(within(added).getByRole('button', { name: 'Blank line' }))
  await within(added).findByText('Not priced')
  await focused('Material', 'New material')
  expect(panel().textContent).toContain('One line has no price yet.')
  await user.click(within(added).getByRole('textbox', { name: 'Price of New material' }))
  await user.keyboard('1{Enter}')
  // 1 × 1.02 × 1.015 × 1.12 more than 32.883099.
  await within(panel()).findByText('34.04')
  within(added).getByRole('button', { name: 'Delete New material' }).focus()
  await user.keyboard('{Enter}')
  await within(panel()).findByText('32.88')
  await waitFor(() => expect(document.activeElement).toBe(added))
})

// Spec: issue 10.12. Build-ups come line by line: half of one made another rate, and half a bill a total.
// Its header said "Measured £0.00", the panel "£0.00" in bold and each step 0.0000.
it('a product nobody has priced is not priced, rather than worth nothing, and a name that is cut can be read', async () => {
  setWidth(1440)
  await showPages({
    at: '/rates',
    pages: { '/rates': Page },
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', status: 'in_progress' })
      await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
      await give(replica, 'assessmentProduct', SCOPE, 20, 1, { assessment: 9, name: 'Partition type A', unit: 'm²' })
      const cells = { 11: { quantity: quantityOf(100), source: 'boq' } }
      await give(replica, 'productQuantities', SCOPE, 20, 1, { assessment: 9, cells })
      await holdWhole(replica, SCOPE)
    },
  })
  await screen.findByRole('complementary', { name: 'Rate' })
  expect(document.body.textContent).not.toMatch(/£0\.00|0\.0000/)
  expect(document.body.textContent).toContain('Measured Not priced')
  expect(screen.getByTitle('Partition type A').tagName).toBe('SPAN')
  await userEvent.click(screen.getByRole('button', { name: 'Explain' }))
  const steps = await screen.findByText('It has no rate yet')
  expect(steps.ownerDocument.body.textContent).not.toMatch(/£0\.00/)
})

it('while the bill is on its way shows how much is here, no total, and no rate made of a part', async () => {
  setWidth(1440)
  const part = async (replica: Replica) => {
    await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', status: 'in_progress' })
    await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
    await give(replica, 'assessmentProduct', SCOPE, 20, 1, {
      assessment: 9,
      ref: 'P-01',
      name: 'Partition type A',
      unit: 'm²',
      rate: 328_831,
    })
    await give(replica, 'productQuantities', SCOPE, 20, 1, {
      assessment: 9,
      cells: { 11: { quantity: quantityOf(100), source: 'boq' } },
    })
    await give(replica, 'labourComponent', SCOPE, 31, 1, { ...own, name: 'Frame', order: 1 })
  }
  const { replica, goOnline } = await showPages({
    at: '/rates',
    pages: { '/rates': Page },
    fill: part,
    partial: [SCOPE],
  })
  await screen.findByText(/Only part of this bill is on this device: 1 line/)
  goOnline({ scope: SCOPE, rows: 250 })
  await screen.findByText('Downloading the bill: 1 line here. Totals are shown when all of it is here.')
  expect(screen.getByRole('button', { name: /P-01/ }).textContent).toContain('32.88')
  expect(screen.queryByText(/Measured/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Frame' })).toBeNull()
  await holdWhole(replica, SCOPE)
  expect(await screen.findByText(/Measured/)).toBeDefined()
  expect(screen.getByRole('region', { name: 'Frame' })).toBeDefined()
})
