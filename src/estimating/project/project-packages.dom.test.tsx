import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ProjectPackages } from './project-packages'

const NAMES = ['Drylining', 'Ceilings', 'Flooring', 'Joinery']

async function fill(replica: Replica): Promise<void> {
  for (const [index, name] of NAMES.entries())
    await give(replica, 'workPackage', 'account', 10 + index, 1, { name, code: null })
  await give(replica, 'project', 'index', 3, 1, { name: 'Mill' })
  for (const index of [0, 1, 2])
    await give(replica, 'projectPackage', 'index', 20 + index, 1, {
      project: 3,
      workPackage: 10 + index,
      clientRef: null,
      order: index,
    })
  await holdWhole(replica, 'account')
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

const show = async () => {
  const shown = await showPages({ at: '/', fill, pages: { '/': () => <ProjectPackages project={3} /> } })
  await screen.findByText('Flooring')
  return shown
}
const order = () =>
  within(screen.getByRole('list', { name: 'Work packages' }))
    .getAllByRole('listitem')
    .map(line => NAMES.find(name => line.textContent.includes(name)))

describe('the work packages of a project (PROJ-4)', () => {
  it('are added from a list in which those that are there cannot be chosen again (LIST-3, LIST-8)', async () => {
    const { replica } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Add work packages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add work packages' }))
    const joinery = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Select Joinery' })
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Select Drylining' }).disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all work packages' }))
    expect(joinery.checked).toBe(true)
    expect(dialog.getByText('1 selected')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(order()).toEqual(['Drylining', 'Ceilings', 'Flooring', 'Joinery']))
    expect((await replica.outbox()).map(line => line.entry)).toMatchObject([
      { kind: 'add', set: { project: 3, workPackage: 13 } },
    ])
  })

  it('are moved to the beginning, the end, or after another; the moved one is no choice (FORM-8)', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Move Drylining' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move work package Drylining' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('radio', { name: 'After work package...' }))
    expect(
      within(dialog.getByRole('combobox'))
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Choose', 'Ceilings', 'Flooring'])
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Ceilings')
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(order()).toEqual(['Ceilings', 'Drylining', 'Flooring']))
  })

  it('are put into another order in one step, without a connection, once they are (FORM-12)', async () => {
    const { replica } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Change order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Order of project work packages' }))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save order' })
    expect(save.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Move Flooring to the start' }))
    await userEvent.click(save)
    await waitFor(() => expect(order()).toEqual(['Flooring', 'Drylining', 'Ceilings']))
    expect((await replica.outbox()).map(line => line.entry)).toMatchObject([
      { kind: 'command', id: 22, command: { name: 'move', input: { after: 0 } } },
    ])
  })
})
