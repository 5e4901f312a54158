import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeletedRecord } from '#contract/kit/deleted'
import { problem, ProblemError } from '#contract/kit/problem'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { DeletedPage } from './deleted-page'

beforeEach(() => setWidth(390))

const line = (deletion: number, label: string): DeletedRecord => ({
  deletion,
  resource: 'issue',
  id: deletion + 100,
  label,
  deletedAt: '2026-11-20T10:42:00.000Z',
  deletedBy: 'Sam Lee',
  contents: [{ kind: 'photos', count: 2 }],
  until: '2027-02-18T10:42:00.000Z',
})

async function show(lines: readonly DeletedRecord[], at = '/deleted', refusal?: string) {
  const asked: string[] = []
  const shown = await showPages({
    at,
    pages: { '/deleted': DeletedPage },
    server: {
      call: async (path, init) => {
        asked.push(`${path} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
        if (!init) return Response.json(lines)
        if (refusal !== undefined) throw new ProblemError(problem('guarded', { message: refusal }))
        return Response.json({ restored: 1, leftEmpty: ['Issue: Type'] })
      },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  shown.goOnline()
  return { ...shown, asked }
}

describe('deleted records', () => {
  it('says what was deleted, by whom, what goes back with it and until when, and restores it', async () => {
    const { asked } = await show([line(1, 'Cracked tile'), line(2, 'Loose rail')])
    expect(
      await screen.findByText(/^Issue, 2 photos\. Deleted by Sam Lee, .*Can be restored until 18\/02\/2027$/, {
        selector: 'li:first-child *',
      }),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Restore Cracked tile' }))
    expect(await screen.findByText('Cracked tile restored')).toBeDefined()
    expect(screen.getByText(/^Restored\. Left empty.*Issue: Type$/)).toBeDefined()
    expect(asked.at(-1)).toBe('/deleted-records/restore {"resource":"issue","ids":[101]}')
    expect(screen.queryByRole('button', { name: 'Restore Cracked tile' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Restore Loose rail' })).toBeDefined()
  })

  it('says why something cannot be restored, and keeps it in the list', async () => {
    await show([line(1, 'Cracked tile')], '/deleted', 'Restore the project first')
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Cracked tile' }))
    expect(await screen.findByText('Restore the project first')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Restore Cracked tile' })).toBeDefined()
  })

  it('asks for one kind when its address names one, and says what will be here', async () => {
    const { asked } = await show([], '/deleted?kind=issue')
    expect(await screen.findByText('No deleted issues')).toBeDefined()
    expect(asked[0]).toContain('resource=issue')
  })
})
