import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { NotHere } from './not-here'

beforeEach(() => setWidth(390))

/** The page of an issue that Alison deleted, and of another, on a device with a comment and a photo for the first. */
const show = (at: string, isRefused = true) =>
  showPages({
    at,
    fill: async replica => {
      await replica.edit(
        [{ kind: 'add', resource: 'issueComment', values: { project: 20, issue: 5, text: 'Packers are missing' } }],
        'Comment on Pad 4',
      )
      await replica.edit(
        [
          {
            kind: 'attach',
            resource: 'issuePhoto',
            values: { project: 20, issue: 5, caption: 'The gap' },
            field: 'file',
            photo: { fileName: 'gap.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(9), thumbnail: null },
          },
        ],
        'Photo on Pad 4',
      )
      if (isRefused)
        await replica.store.write('strict', ({ tables }) =>
          tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'gone', problem: problem('gone') }),
        )
    },
    pages: {
      '/projects/$projectId/issues/$issueId': () => <NotHere what="Issue" />,
      '/sync': () => <p>Sync centre</p>,
    },
  })

// The page of a deleted record said only that it is not here, while work for it waited for its person.
it('leads from a record that a colleague deleted to what waits for it', async () => {
  await show('/projects/20/issues/5')
  expect(await screen.findByText(/2 changes of yours wait here\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See Needs you' }).getAttribute('href')).toBe('/sync')
})

it('leads to what is only waiting to be sent too', async () => {
  await show('/projects/20/issues/5', false)
  expect(await screen.findByRole('link', { name: 'See what waits' })).toBeDefined()
})

it('counts only what is for the record of the address', async () => {
  const { replica } = await show('/projects/20/issues/6')
  expect(await screen.findByText('This issue is not here')).toBeDefined()
  await act(() =>
    replica.edit(
      [{ kind: 'add', resource: 'issueComment', values: { project: 20, issue: 6, text: 'Done' } }],
      'Comment',
    ),
  )
  expect(await screen.findByText(/1 change of yours waits here\./)).toBeDefined()
})
