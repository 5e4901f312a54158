import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { workPackage } from '#contract/admin/work-package'
import { type Percentage, percent } from '#domain/value/money'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { EditPage } from '../form/edit-page'
import { NewPage } from '../form/new-page'
import { ListPage } from '../list/list-page'
import { ViewPage } from './view-page'

const page = { resource: workPackage, within: null }
const opening = new Set(workPackage.fields.profitPercentage.readBy.flat().map(right => `canRead${right}`))
// Reads packages because projects name them, and writes them.
const apart = { ...VIEWER, permissions: new Set([...VIEWER.permissions].filter(each => !opening.has(each))) }

/** What the office sends of it: the margins only to who is shown them. */
const show = (
  at: string,
  viewer: typeof VIEWER,
  profitPercentage: Percentage | null,
  drafts: Readonly<Record<string, unknown>> = {},
) =>
  showPages({
    at,
    viewer,
    fill: async replica => {
      const row = {
        name: 'Drylining',
        code: null,
        inflationPercentage: null,
        overheadPercentage: null,
        profitPercentage,
      }
      await give(replica, 'workPackage', 'account', 5, 1, row)
      await holdWhole(replica, 'account')
      for (const [key, draft] of Object.entries(drafts)) await replica.saveDraft(key, draft)
    },
    pages: {
      '/packages': () => <ListPage {...page} />,
      '/packages/new': () => <NewPage {...page} />,
      '/packages/$id': () => <ViewPage {...page} />,
      '/packages/$id/edit': () => <EditPage {...page} />,
    },
  })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

it.each([
  ['/packages', () => screen.findByRole('link', { name: 'Drylining' })],
  ['/packages/5', () => screen.findAllByText('Drylining')],
  ['/packages/5/edit', () => screen.findByDisplayValue('Drylining')],
  ['/packages/new', () => screen.findByRole('textbox', { name: 'Name' })],
] as const)(
  '%s has no column, line or box for a field that is not the reader’s to see, empty or not',
  async (at, drawn) => {
    await show(at, VIEWER, percent(12))
    await drawn()
    await waitFor(() => expect(screen.queryAllByText(/^Profit/).length).toBeGreaterThan(0))
    cleanup()
    await show(at, apart, null)
    await drawn()
    expect(screen.queryAllByText(/Profit|Overhead|Default percentages/)).toEqual([])
  },
)

it('a draft from when they were shown is saved without them', async () => {
  const { replica } = await show('/packages/5/edit', apart, null, {
    'edit workPackage 5': {
      set: { code: 'K10', profitPercentage: percent(9) },
      seen: { code: null, profitPercentage: null },
    },
  })
  await screen.findByDisplayValue('K10')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await replica.outbox()).map(line => line.entry.set)).toEqual([{ code: 'K10' }]))
})

it('a new record is kept without them', async () => {
  const { replica } = await show('/packages/new', apart, null, {
    'new workPackage ': { name: 'Joinery', code: null, profitPercentage: percent(9) },
  })
  const name = await screen.findByDisplayValue('Joinery')
  await userEvent.clear(name)
  await userEvent.type(name, 'Ceilings')
  await userEvent.click(screen.getByRole('button', { name: 'Save work package' }))
  await waitFor(async () =>
    expect((await replica.outbox()).map(line => line.entry.set)).toMatchObject([
      { name: 'Ceilings', profitPercentage: null },
    ]),
  )
})
