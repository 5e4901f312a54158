import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { client } from '#contract/contacts/client'
import { tender } from '#contract/estimating/tender'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ListPage } from './list-page'

const blank = Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, field.initial]))
const show = (n: number) =>
  showPages({
    at: '/clients',
    fill: async replica => {
      for (let id = 1; id <= n; id += 1)
        await give(replica, 'client', 'account', id, 1, { ...blank, fullName: `Client ${String(id).padStart(3, '0')}` })
      await holdWhole(replica, 'account')
    },
    pages: { '/clients': () => <ListPage resource={client} within={null} />, '/clients/$id': () => <p>View page</p> },
  })
const button = (name: string) => screen.findByRole('button', { name })
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const names = () => screen.getAllByRole('listitem').map(row => /Client \d+/.exec(row.textContent)?.[0])

beforeEach(() => {
  localStorage.clear()
  setWidth(390)
})

// Spec: LIST-4, LIST-8, LIST-9 on a phone.
describe('a list on a phone', () => {
  it('opens a row by a tap, and chooses rows after Select until Done', async () => {
    const { where } = await show(3)
    await userEvent.click(await button('Select'))
    await userEvent.click(await tick('Select Client 002'))
    expect((await tick('Select Client 002')).checked).toBe(true)
    expect(screen.getByText('1 selected')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Client 002' })).toBeNull()
    await userEvent.click(await button('Done'))
    expect(screen.queryByText('1 selected')).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: 'Client 002' }))
    await waitFor(() => expect(where()).toBe('/clients/2'))
  })

  it('begins to choose with the row a finger rests on, and does not open it', async () => {
    const { where } = await show(2)
    const link = await screen.findByRole('link', { name: 'Client 001' })
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
    await screen.findByText('1 selected')
    fireEvent.pointerUp(link, { pointerType: 'touch' })
    fireEvent.click(await tick('Select Client 001'))
    expect((await tick('Select Client 001')).checked).toBe(true)
    expect(where()).toBe('/clients')
  })

  it('archives, deletes and pins what is chosen', async () => {
    const { replica } = await show(3)
    await userEvent.click(await button('Select'))
    await userEvent.click(await tick('Select Client 003'))
    await userEvent.click(await button('Pin'))
    await waitFor(() => expect(names()).toEqual(['Client 003', 'Client 001', 'Client 002']))
    await userEvent.click(await button('Select'))
    await userEvent.click(await tick('Select Client 001'))
    await userEvent.click(await button('Archive'))
    await waitFor(() => expect(names()).toEqual(['Client 003', 'Client 002']))
    await userEvent.click(await button('Select'))
    await userEvent.click(await tick('Select Client 002'))
    await userEvent.click(await button('Delete'))
    await screen.findByText('Delete Client 002?')
    const buttons = await screen.findAllByRole('button', { name: 'Delete' })
    await userEvent.click(buttons.at(-1) ?? document.body)
    await waitFor(async () => expect(await replica.get('client', 2)).toBeUndefined())
  })

  it('asks before more than ten are chosen', async () => {
    await show(12)
    await userEvent.click(await button('Select'))
    await userEvent.click(await tick('Select all clients'))
    expect(await screen.findByText('Are you sure you want to select 12 items?')).toBeDefined()
    await userEvent.click(await button('Yes'))
    expect(await screen.findByText('12 selected')).toBeDefined()
  })

  // Issue 9, 4.13: every choice was the same grey box, and on a phone nothing said what is urgent or late.
  it('says what is urgent and what is late, in words and with an icon', async () => {
    const values = Object.fromEntries(Object.entries(issue.fields).map(([name, field]) => [name, field.initial]))
    const raised = (id: number, summary: string, more: object) => ({
      id,
      values: { ...values, project: 3, summary, ...more },
    })
    await showPages({
      at: '/projects/3/issues',
      fill: async replica => {
        await give(replica, 'project', 'index', 3, 1, { name: 'Albion Mill' })
        for (const { id, values: own } of [
          raised(11, 'Fire stopping', { state: 'open', priority: 'urgent', dueDate: '2020-01-06' }),
          raised(12, 'Water mark', { state: 'closed', priority: 'low', dueDate: '2020-01-06' }),
        ])
          await give(replica, 'issue', 'project:3', id, id, own)
        await holdWhole(replica, 'project:3')
      },
      pages: { '/projects/$projectId/issues': () => <ListPage resource={issue} within="project" /> },
    })
    const iconsOf = (text: string) => screen.getByText(text).querySelectorAll('svg').length
    await screen.findByText('Urgent')
    expect([iconsOf('Urgent'), iconsOf('Late'), iconsOf('Open'), iconsOf('Closed')]).toEqual([1, 1, 0, 0])
    const closed = screen.getAllByRole('listitem').find(each => each.textContent?.includes('Water mark'))
    expect(closed?.textContent).not.toMatch(/Late|Urgent/)
    expect(closed?.textContent).toContain('Low')
  })

  it('says what a number is: a tender’s row said "1 · 90"', async () => {
    const values = Object.fromEntries(Object.entries(tender.fields).map(([name, field]) => [name, field.initial]))
    await showPages({
      at: '/projects/3/tenders',
      fill: async replica => {
        await give(replica, 'project', 'index', 3, 1, { name: 'Albion Mill' })
        await give(replica, 'tender', 'index', 11, 2, {
          ...values,
          project: 3,
          number: 1,
          name: 'Shell',
          status: 'draft',
        })
        await holdWhole(replica, 'index')
      },
      pages: { '/projects/$projectId/tenders': () => <ListPage resource={tender} within="project" /> },
    })
    expect(await screen.findByText('No. 1 · Open for acceptance, days 90')).toBeDefined()
  })
})
