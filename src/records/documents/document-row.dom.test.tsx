import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orderDocument } from '#contract/commercial/order-document'
import { pence } from '#domain/value/money'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { DocumentRow } from './document-row'

const blank = Object.fromEntries(Object.entries(orderDocument.fields).map(([name, field]) => [name, field.initial]))
const times = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' }
const given = { ...blank, ...times, id: 1, project: 5, order: 6, total: pence(100), title: 'Order 2418-001' }

it.each([
  [{ state: 'waiting', sendTo: null }, 'Waiting', /20\/11\/2026/],
  [{ state: 'making', progress: 30, sendTo: null }, 'Being made, 30 %', /20\/11\/2026/],
  [{ state: 'failed', sendTo: null, fault: 'It is gone.' }, 'Not made', /It is gone\.$/],
  [{ state: 'failed', sendTo: 'a@b.test', fault: 'Away.' }, 'Not sent', /^To a@b\.test · .* · Away\.$/],
  [{ state: 'kept', sendTo: 'a@b.test' }, 'Kept, not sent', /no mail server: nothing reached them/],
  [{ state: 'made', sendTo: null, pages: 2 }, 'Ready', /2 pages/],
])('says how far a document is and what became of its mail: %j', async (values, badge, under) => {
  const document = { ...given, ...values } as unknown as Parameters<typeof DocumentRow>[0]['document']
  await showPages({
    pages: {
      '/': () => (
        <ul>
          <DocumentRow resource={orderDocument} document={document} />
        </ul>
      ),
    },
    at: '/',
  })
  expect((await screen.findByRole('status')).textContent).toBe(badge)
  expect(screen.getByText('Order 2418-001')).toBeDefined()
  expect(screen.getByText(under)).toBeDefined()
})
