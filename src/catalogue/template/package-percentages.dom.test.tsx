import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { productTemplate } from '#contract/catalogue/product-template'
import { useRecord } from '../../records/data/use-record'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { PackagePercentages } from './package-percentages'

const NONE = { inflationPercentage: null, overheadPercentage: null, profitPercentage: null }
const template = {
  name: 'Partition',
  code: null,
  packages: [7],
  unit: 'm²',
  pricingMode: 'rbu',
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  description: null,
  ...NONE,
}

beforeEach(() => setWidth(1440))

function Shown({ id }: { readonly id: number }) {
  const record = useRecord(productTemplate, id)
  return record ? <PackagePercentages template={record} /> : null
}
const show = (...templates: readonly object[]) =>
  showPages({
    at: '/t',
    pages: { '/t': () => templates.map((_, index) => <Shown key={index} id={31 + index} />) },
    fill: async replica => {
      await give(replica, 'workPackage', 'account', 6, 1, {
        name: 'Joinery',
        code: null,
        ...NONE,
        overheadPercentage: 10_000,
      })
      await give(replica, 'workPackage', 'account', 7, 1, {
        name: 'Partitions',
        code: null,
        ...NONE,
        overheadPercentage: 70_000,
        profitPercentage: 45_000,
      })
      for (const [index, own] of templates.entries())
        await give(replica, 'productTemplate', 'library', 31 + index, 1, { ...template, ...own })
    },
  })

it('a product without percentages takes those of its package in one tap', async () => {
  const { replica } = await show({})
  expect(await screen.findByText('Partitions is usually priced with overhead 7.00%, profit 4.50%.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Use them' }))
  await waitFor(async () =>
    expect(await replica.get('productTemplate', 31)).toMatchObject({
      inflationPercentage: null,
      overheadPercentage: 70_000,
      profitPercentage: 45_000,
    }),
  )
  await waitFor(() => expect(screen.queryByText(/usually priced/)).toBeNull())
})

it('one with percentages of its own, or of no package, is asked nothing', async () => {
  await show({ profitPercentage: 0 }, { packages: [] }, {})
  expect(await screen.findAllByText(/usually priced/)).toHaveLength(1)
})
