import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { templateMaterial } from '#contract/catalogue/template-material'
import { componentMaterial } from '#contract/estimating/component-material'
import { assessment } from '#contract/estimating/assessment'
import { costOf, percent, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { set } from '#local/write/changes'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { productFromTemplate } from '../commands/from-template'
import { readTemplate } from '../commands/read-template'
import { RateBuildUpPage } from './rate-build-up-page'

const SCOPE = 'assessment:9'

/** A lining of 1.90 m of stud at a typed 1.42, with 5 % waste, and a plate whose price is the guide price. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'material', 'library', 61, 1, { name: 'Stud', unit: 'linear meter', guidePrice: costOf(1.4) })
  await give(replica, 'material', 'library', 62, 1, { name: 'Plate', unit: 'linear meter', guidePrice: costOf(2) })
  await give(replica, 'labourActivity', 'library', 63, 1, { name: 'Fix studs', unit: 'm²', guidePrice: costOf(6.5) })
  await give(replica, 'productTemplate', 'library', 70, 1, {
    name: 'Wall lining',
    code: 'L-01',
    unit: 'm²',
    profitPercentage: percent(5),
  })
  const own = { template: 70, component: 71 }
  await give(replica, 'templateComponent', 'library', 71, 1, { template: 70, name: 'Frame', order: 1 })
  await give(replica, 'templateMaterial', 'library', 72, 1, {
    ...own,
    material: 61,
    quantityPerUnit: quantityOf(1.9),
    wastePercentage: percent(5),
    unitPrice: costOf(1.42),
    order: 1,
  })
  await give(replica, 'templateMaterial', 'library', 73, 1, {
    ...own,
    material: 62,
    quantityPerUnit: quantityOf(0.8),
    order: 2,
  })
  await give(replica, 'templateActivity', 'library', 74, 1, { ...own, activity: 63, quantityPerUnit: quantityOf(1) })
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', status: 'in_progress' })
  await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
  await holdWhole(replica, SCOPE)
  await holdWhole(replica, 'library')
  const made = await productFromTemplate(replica, 70, { assessment: 9, project: 3, today: '2026-11-25' })
  await replica.edit(made ?? [], 'Added a product')
}

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <RateBuildUpPage />
    </AssessmentContext>
  ) : null
}

async function show() {
  setWidth(1440)
  const shown = await showPages({ at: '/rates', pages: { '/rates': Page }, fill })
  await screen.findByText('Made from Wall lining in the library')
  return { ...shown, user: userEvent.setup() }
}
const panel = () => screen.getByRole('complementary', { name: 'Rate' })
async function choose(user: ReturnType<typeof userEvent.setup>, item: string, yes: string) {
  await user.click(screen.getByRole('button', { name: 'Library…' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }))
}
/** What a template is made of; lines of a component that is gone go with it once the server has heard. */
const wholeOf = async (replica: Replica) => (await readTemplate(replica, 70))?.components ?? []

// 1.90 × 1.05 × 1.42 + 0.80 × 2 + 6.50 = 10.9329, with 5 % 11.4795; at 2.00 a stud 12.09 × 1.05 = 12.6945.
it('says when the library has changed since a product was made from it, changes nothing by itself, and updates when asked', async () => {
  const { replica, user } = await show()
  await within(panel()).findByText('11.48')
  expect(screen.queryByText('The library has changed since')).toBeNull()
  await act(() => replica.edit([set(templateMaterial, 72, { unitPrice: costOf(2) })], 'Dearer'))
  await screen.findByText('The library has changed since')
  expect(panel().textContent).toContain('11.48')
  await choose(user, 'Update from the library…', 'Update')
  await within(panel()).findByText('12.69')
  await waitFor(() => expect(screen.queryByText('The library has changed since')).toBeNull())
  // What it was made of before is gone, not beside it.
  expect(screen.getAllByRole('textbox', { name: 'Price of Stud' })).toHaveLength(1)
})

it('saves a product over its template, keeps a typed price and asks on for a guide price', async () => {
  const { replica, user } = await show()
  const [stud] = (await replica.all('componentMaterial')).filter(each => each['name'] === 'Stud')
  await act(() =>
    replica.edit(
      [set(componentMaterial, stud?.id ?? 0, { unitPrice: costOf(25), pricedPer: quantityOf(10) })],
      'A pack of ten',
    ),
  )
  await choose(user, 'Save to the library…', 'Save')
  await screen.findByText('Saved to the library')
  const components = await wholeOf(replica)
  expect(components.map(each => [each.name, each.materials.length, each.activities.length])).toEqual([['Frame', 2, 1]])
  const [kept] = components
  expect(kept?.materials.find(each => each.material === 61)).toMatchObject({
    unitPrice: costOf(2.5),
    quantityPerUnit: quantityOf(1.9),
    wastePercentage: percent(5),
  })
  expect(kept?.materials.find(each => each.material === 62)?.unitPrice).toBeNull()
  expect(screen.queryByText('The library has changed since')).toBeNull()
})

it('does not save what the catalogue does not have, and says which line', async () => {
  const { replica, user } = await show()
  const [plate] = (await replica.all('componentMaterial')).filter(each => each['name'] === 'Plate')
  await act(() => replica.edit([set(componentMaterial, plate?.id ?? 0, { material: null })], 'A blank line'))
  await user.click(screen.getByRole('button', { name: 'Library…' }))
  const item = await screen.findByRole('menuitem', { name: /^Save to the library/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('“Plate” is not from the catalogue')
})
