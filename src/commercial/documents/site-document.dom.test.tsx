import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { SiteDocumentButton } from './site-document-button'

const document = { user: 7, projectId: 5, kind: 'diary', about: '2026-11-20', attempts: 1, file: null, pages: null }
const asked: unknown[] = []
const open = async () => {
  const shown = await showPages({
    fill: async (replica: Replica) => {
      const other = {
        ...document,
        kind: 'issues',
        title: 'Issue report, 2 issues',
        state: 'made',
        progress: 100,
        fault: null,
      }
      await give(replica, 'siteDocument', 'user:7', 900, 1, other)
    },
    server: {
      call: (path, init) => {
        if (path !== '/projects/5/documents') return Promise.reject(new Error(path))
        asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
        return Promise.resolve(Response.json({ making: 901 }, { status: 202 }))
      },
    },
    pages: {
      '/': () => <SiteDocumentButton project={5} request={{ kind: 'diary', day: '2026-11-20' }} label="PDF" />,
    },
    at: '/',
  })
  await screen.findByRole('button', { name: 'PDF' })
  await act(async () => shown.goOnline())
  return shown
}

it('asks for a document, shows how far it is, and says why it could not be made', async () => {
  const user = userEvent.setup()
  const { replica } = await open()
  await user.click(await screen.findByRole('button', { name: 'PDF' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your documents' }))
  expect(asked).toEqual([{ kind: 'diary', day: '2026-11-20' }])
  await dialog.findByText('Asking for the document')
  const title = 'Site diary of 20/11/2026'
  await give(replica, 'siteDocument', 'user:7', 901, 1, {
    ...document,
    title,
    state: 'making',
    progress: 30,
    fault: null,
  })
  await dialog.findByText('Being made, 30 %')
  const fault = 'The server could not make it. Ask again; if that fails too, tell your administrator.'
  await give(replica, 'siteDocument', 'user:7', 901, 2, { ...document, title, state: 'failed', progress: 30, fault })
  await dialog.findByText('Not made')
  expect(dialog.getByText(new RegExp(fault))).toBeDefined()
  expect(dialog.queryByText(/Issue report/)).toBeNull()
})
