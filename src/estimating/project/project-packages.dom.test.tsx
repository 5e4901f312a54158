import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import type { Server } from '../../app/office/server'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
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

  it('never say that one has no VAT code while its code is read', async () => {
    const shown = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const row of document.querySelectorAll('li')) shown.add(row.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await showPages({
      at: '/',
      fill: async replica => {
        await fill(replica)
        const code = { code: 'T1', name: 'Standard', rate: percent(20), isReverseCharge: false, archivedAt: null }
        await give(replica, 'vatCode', 'account', 8, 30, code)
        for (const index of [0, 1, 2])
          await give(replica, 'projectPackage', 'index', 20 + index, 2, {
            project: 3,
            workPackage: 10 + index,
            clientRef: null,
            order: index,
            vatCode: 8,
          })
      },
      pages: { '/': () => <ProjectPackages project={3} /> },
    })
    await waitFor(() => expect(screen.getAllByText(/VAT T1/)).toHaveLength(3))
    watch.disconnect()
    expect([...shown].filter(words => words.includes('No VAT code'))).toEqual([])
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

  it('say their reference and VAT code, what they come to as the office says, and lead to where both are changed (decision 601)', async () => {
    const asked: string[] = []
    const server: Server = {
      call: async path => {
        asked.push(path)
        const none = { net: '0.00', discount: '0.00', gross: '1234.50', vat: '246.90' }
        const bill = { id: 7, name: 'Ceilings', versionMajor: 2, versionMinor: 0, status: 'in_progress', ...none }
        const told = { id: 20, workPackage: { id: 10, name: 'Drylining' }, clientRef: null, vatCode: 5 }
        return Response.json({ ...told, assessments: [bill], ...none })
      },
    }
    const priced = async (replica: Replica) => {
      await fill(replica)
      await give(replica, 'vatCode', 'account', 5, 1, {
        code: 'S20',
        name: 'Standard',
        rate: percent(20),
        isReverseCharge: false,
      })
      const values = { project: 3, workPackage: 10, clientRef: 'PKG-07', vatCode: 5, order: 0 }
      await give(replica, 'projectPackage', 'index', 20, 2, values)
      await give(replica, 'assessment', 'index', 7, 1, { project: 3, name: 'Ceilings', projectWorkPackage: 20 })
    }
    const pages = { '/': () => <ProjectPackages project={3} /> }
    await showPages({ at: '/', fill: priced, server, pages })
    const row = (await screen.findByRole('link', { name: 'Drylining' })).closest('li')
    await waitFor(() =>
      expect(row?.textContent).toContain('PKG-07 · VAT S20 Standard · 1 assessment, £1,234.50, VAT £246.90'),
    )
    expect(screen.getByRole('link', { name: 'Drylining' }).getAttribute('href')).toBe(
      '/estimating/projects/3/work-packages/20',
    )
    expect(screen.getByRole('link', { name: 'Ceilings' }).closest('li')?.textContent).toContain('No VAT code')
    // Those without assessments are not asked about.
    expect(asked).toEqual(['/projects/3/20/workPackageSummary'])
    // D2: nor is anything for those who may not see what an assessment is offered at.
    cleanup()
    const permissions = new Set([...VIEWER.permissions].filter(each => !/OffsiteAssessments/.test(each)))
    await showPages({ at: '/', fill: priced, server, pages, viewer: { ...VIEWER, permissions } })
    const unpriced = (await screen.findByRole('link', { name: 'Drylining' })).closest('li')
    await waitFor(() => expect(unpriced?.textContent).toContain('PKG-07 · VAT S20 Standard'))
    expect(unpriced?.textContent).not.toContain('assessment')
    expect(asked).toHaveLength(1)
  })
})
