import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useRecord } from '../data/use-record'
import { EditPage } from '../form/edit-page'
import { RecordHeading } from './record-heading'

const at = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', archivedAt: null }
const OFFERED = 'It is submitted, so it can’t change. Work in its next version'

beforeEach(() => setWidth(1440))

async function show(status: string, { isBusy = false, path = '/assessments/9' } = {}) {
  const shown = await showPages({
    at: path,
    fill: replica => give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Fit-out', status, ...at }),
    pages: {
      '/assessments/$id': function Page() {
        const record = useRecord(assessment, 9)
        return record ? (
          <RecordHeading
            resource={assessment}
            record={{ ...record }}
            name="Fit-out"
            base="/assessments"
            isBusy={isBusy}
          />
        ) : null
      },
      '/assessments/$id/edit': () => <EditPage resource={assessment} within={null} />,
    },
  })
  await screen.findByRole('heading', { name: /Fit-out/, level: 1 })
  return shown
}
const reasonOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')

describe('the page of a record whose state bars what is usually offered', () => {
  it('says why at each button, and does none of it', async () => {
    const { replica } = await show('accepted')
    expect(reasonOf('Edit')).toBe(OFFERED)
    expect(reasonOf('Archive')).toBe('This assessment is accepted and cannot be archived')
    expect(reasonOf('Delete')).toBe('This assessment is accepted and cannot be deleted')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Archive' }))
    expect(await replica.outbox()).toEqual([])
  })

  it('says why one in a tender is not archived (N7)', async () => {
    await show('tender_pending')
    expect(reasonOf('Archive')).toBe('It is in a tender: take it out to archive it')
  })

  it('says so in the menu of a page with buttons of its own', async () => {
    await show('withdrawn', { isBusy: true })
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    expect(screen.getByRole('menuitem', { name: /^Edit/ }).textContent).toBe(`Edit${OFFERED}`)
    expect(screen.getByRole('menuitem', { name: 'Archive' }).getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('offers all of it in a state that bars nothing', async () => {
    await show('in_progress')
    expect(screen.getByRole('link', { name: 'Edit' })).toBeDefined()
    expect([reasonOf('Archive'), reasonOf('Delete')]).toEqual([null, null])
  })
})

describe('the form of such a record', () => {
  it('is not there: its page says why, and leads back', async () => {
    const { where } = await show('submitted', { path: '/assessments/9/edit' })
    expect(screen.getByText(`${OFFERED}.`)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Back to the assessment' }))
    expect(where()).toBe('/assessments/9')
  })
})
