import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { workPackage } from '#contract/admin/work-package'
import { workPackageSubGroup } from '#contract/admin/work-package-sub-group'
import { give } from '../../../tests/support/replica'
import { holdWhole, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ChildSection } from './child-section'
import { ViewPage } from './view-page'

const NAMES = ['Boards', 'Framing', 'Insulation']
const blank = Object.fromEntries(
  Object.entries(workPackageSubGroup.fields).map(([name, field]) => [name, field.initial]),
)

it('records that stand in an order of their own are put into another in one step (FORM-12)', async () => {
  const { replica } = await showPages({
    at: '/',
    fill: async replica => {
      await give(replica, 'workPackage', 'account', 4, 1, {
        ...Object.fromEntries(Object.keys(workPackage.fields).map(name => [name, null])),
        name: 'Drylining',
      })
      for (const [index, name] of NAMES.entries())
        await give(replica, 'workPackageSubGroup', 'account', 20 + index, 1, {
          ...blank,
          workPackage: 4,
          name,
          order: index,
        })
      await holdWhole(replica, 'account')
    },
    pages: { '/': () => <ChildSection resource={workPackageSubGroup} field="workPackage" id={4} base="/sub-groups" /> },
  })
  const order = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(line => NAMES.find(name => line.textContent.includes(name)))
  await screen.findByText('Insulation')
  await userEvent.click(screen.getByRole('button', { name: 'Change order' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Order of/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move Boards to the end' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(order()).toEqual(['Framing', 'Insulation', 'Boards']))
  expect((await replica.outbox()).length).toBe(1)
})

it('in a list too long to be put in order line by line, each record can be moved (FORM-8)', async () => {
  const { replica } = await showPages({
    at: '/sub-groups/20',
    fill: async replica => {
      await give(replica, 'workPackage', 'account', 4, 1, {
        ...Object.fromEntries(Object.keys(workPackage.fields).map(name => [name, null])),
        name: 'Drylining',
      })
      for (let index = 0; index < 60; index += 1)
        await give(replica, 'workPackageSubGroup', 'account', 20 + index, 1, {
          ...blank,
          workPackage: 4,
          name: `Group ${index}`,
          order: index,
        })
      await holdWhole(replica, 'account')
    },
    pages: { '/sub-groups/$id': () => <ViewPage resource={workPackageSubGroup} within={null} /> },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move sub-group Group 0' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'After sub-group...' }))
  await userEvent.type(await dialog.findByRole('combobox', { name: 'After' }), 'group 58')
  await userEvent.click(await screen.findByRole('option', { name: 'Group 58' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  const inOrder = async () => {
    const rows = await replica.store.read(tables => tables.records('workPackageSubGroup').toArray())
    return rows
      .toSorted((a, b) => Number(a['order']) - Number(b['order']))
      .slice(-2)
      .map(row => row['name'])
  }
  await waitFor(async () => expect(await inOrder()).toEqual(['Group 0', 'Group 59']))
})
