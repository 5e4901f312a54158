import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { costOf, quantityOf, taken } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import type { Server } from '../../../app/office/server'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { RateBuildUpPage } from './rate-build-up-page'

const SCOPE = 'assessment:9'
const OTHER = 'assessment:8'

async function lined(replica: Replica, scope: string, own: { assessment: number; product: number }, price: number) {
  await give(replica, 'assessmentProduct', scope, own.product, 1, {
    assessment: own.assessment,
    name: own.assessment === 9 ? `Wall ${own.product}` : 'Shaft wall',
    unit: 'm²',
  })
  const component = own.product + 100
  await give(replica, 'labourComponent', scope, component, 1, { ...own, name: 'Frame' })
  await give(replica, 'componentMaterial', scope, own.product + 200, 1, {
    ...own,
    component,
    material: 61,
    name: 'Stud',
    quantityPerUnit: quantityOf(2),
    unitPrice: taken('cost', price),
  })
  await give(replica, 'componentActivity', scope, own.product + 300, 1, {
    ...own,
    component,
    activity: 63,
    name: 'Fix studs',
    basis: 'perUnit',
    quantityPerUnit: quantityOf(1),
    rate: costOf(6),
  })
}

/** Walls 20 to 22 of the estimate take studs at 1.40, 1.60 and 1.40; another estimate has one at 9.00. All fix them at 6.00. */
async function fill(replica: Replica, holdsOther: boolean): Promise<void> {
  await give(replica, 'material', 'library', 61, 1, { name: 'Stud', unit: 'linear meter' })
  await give(replica, 'labourActivity', 'library', 63, 1, { name: 'Fix studs', unit: 'm²' })
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', status: 'in_progress' })
  await give(replica, 'assessment', 'index', 8, 1, { project: 3, name: 'Mill lane', status: 'in_progress' })
  for (const [product, price] of [
    [20, 1_400_000],
    [21, 1_600_000],
    [22, 1_400_000],
  ] as const)
    await lined(replica, SCOPE, { assessment: 9, product }, price)
  await lined(replica, OTHER, { assessment: 8, product: 40 }, 9_000_000)
  await holdWhole(replica, SCOPE)
  await holdWhole(replica, 'library')
  if (holdsOther) await holdWhole(replica, OTHER)
}

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <RateBuildUpPage />
    </AssessmentContext>
  ) : null
}

async function show({
  holdsOther = true,
  width = 1440,
  server,
}: { holdsOther?: boolean; width?: number; server?: Server } = {}) {
  setWidth(width)
  const shown = await showPages({
    at: '/rates',
    pages: { '/rates': Page },
    fill: replica => fill(replica, holdsOther),
    partial: holdsOther ? [] : [OTHER],
    ...(server ? { server } : {}),
  })
  await screen.findByRole('textbox', { name: 'Price of Stud' })
  return { ...shown, user: userEvent.setup() }
}
async function pick(user: ReturnType<typeof userEvent.setup>, name: string, yes: string) {
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('checkbox', { name: new RegExp(name) }))
  await user.click(within(dialog).getByRole('button', { name: yes }))
}

it('copies a product with its build-up from another estimate without a connection', async () => {
  const { replica, user } = await show()
  await user.click(screen.getByRole('button', { name: 'From another estimate' }))
  await pick(user, 'Mill lane', 'Choose')
  await screen.findByRole('dialog', { name: 'Copy products with their build-ups' })
  await pick(user, 'Shaft wall', 'Copy')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const copy = (await replica.all('assessmentProduct')).find(
    each => each['assessment'] === 9 && each['name'] === 'Shaft wall',
  )
  const lines = (await replica.all('componentMaterial')).filter(each => each['product'] === copy?.id)
  expect(lines).toMatchObject([{ assessment: 9, material: 61, unitPrice: costOf(9) }])
})

// A table cut at the edge of the phone: six estimates called "Drylining and ceili…", their versions out of sight.
it('on a phone an estimate is picked from rows that say which it is', async () => {
  const { user } = await show({ width: 390 })
  await user.click(screen.getByRole('button', { name: 'From another estimate' }))
  const dialog = await screen.findByRole('dialog')
  const row = (await within(dialog).findByRole('checkbox', { name: /Mill lane/ })).closest('li')
  await waitFor(() => expect(row?.textContent).toMatch(/Mill lane.+ · /))
  expect(within(dialog).queryByRole('table')).toBeNull()
  expect(within(dialog).queryByRole('columnheader')).toBeNull()
  await pick(user, 'Mill lane', 'Choose')
  expect(await screen.findByRole('dialog', { name: 'Copy products with their build-ups' })).toBeDefined()
})

it('copies nothing from an estimate this device does not hold, and says so', async () => {
  const { replica, user } = await show({ holdsOther: false })
  await user.click(screen.getByRole('button', { name: 'From another estimate' }))
  await pick(user, 'Mill lane', 'Choose')
  await screen.findByRole('dialog', { name: /^Copy products: it is not on this device/ })
  await pick(user, 'Shaft wall', 'Copy')
  await screen.findByText(/^Nothing was copied from that estimate: it is not on this device/)
  expect((await replica.all('assessmentProduct')).filter(each => each['assessment'] === 9)).toHaveLength(3)
})

it('puts the price of one line on every line of the estimate that takes the same material', async () => {
  const calls: (readonly [string, unknown])[] = []
  const server: Server = {
    call: (path, init) => {
      // The page itself says that pricing has begun.
      if (path.includes('change-price') && typeof init?.body === 'string') calls.push([path, JSON.parse(init.body)])
      return Promise.resolve(new Response(JSON.stringify({ changed: 3, skipped: 0 })))
    },
  }
  const { user, goOnline } = await show({ server })
  goOnline()
  await user.click(screen.getByRole('button', { name: /Choose a quote for Stud/ }))
  // The line at the same price and the other estimate's are not counted.
  await user.click(await screen.findByRole('button', { name: 'Use this price on 1 other line' }))
  await screen.findByText('3 changed')
  expect(calls).toEqual([
    ['/assessmentlabourcomponentmaterials/220/change-price/0', { unitPrice: '1.400000', pricedPer: null, base: 1 }],
  ])
})

it('offers a price for every line only with a connection, and not where all lines have it', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: /Choose a quote for Stud/ }))
  const button = await screen.findByRole('button', { name: /^Use this price on 1 other line/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await screen.findByText('Needs a connection')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /Choose a quote for Fix studs/ }))
  await screen.findByText('No quote on this device has a price for it.')
  expect(screen.queryByRole('button', { name: /^Use this rate/ })).toBeNull()
})
