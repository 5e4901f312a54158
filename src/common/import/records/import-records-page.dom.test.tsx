import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ImportLibraryPage } from '../../../catalogue/import-library-page'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import '../../../ui/testing/dom'

/** Files are read in a worker, which this environment has not. */
vi.mock('../read-file', () => ({
  readFile: () =>
    Promise.resolve({
      ok: true,
      workbook: {
        format: 'csv',
        remarks: [],
        sheets: [
          {
            name: 'list',
            hidden: false,
            rows: [
              ['Name', 'Unit', 'Price'],
              ['Paint', 'drum', '10.00'],
              ['Primer', 'drum', '8.00'],
            ],
          },
        ],
      },
    }),
}))

// Drums of 1,25 m were imported as one metre each: the field kept its last number under a text it could not read.
it('imports nothing while how many are in a unit can be read two ways', async () => {
  setWidth(1440)
  const sent: string[] = []
  const call = (path: string) => {
    if (path === '/record-imports') sent.push(path)
    return Promise.resolve(Response.json({ units: [] }))
  }
  await showPages({
    at: '/',
    connection: 'online',
    server: { call },
    fill: replica => holdWhole(replica, 'library'),
    pages: { '/': () => <ImportLibraryPage /> },
  })
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('No field for a file yet')
    return found
  })
  const list = new File(['x'], 'list.csv', { type: 'text/csv' })
  await userEvent.upload(input, list)
  await userEvent.selectOptions(await screen.findByLabelText(/^"drum" is/), 'linear meter')
  const many = await screen.findByLabelText(/^How many in one/)
  await userEvent.clear(many)
  await userEvent.type(many, '1,25')
  await userEvent.click(screen.getByRole('button', { name: /^Import 2/ }))
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(many)
  expect(screen.getByText('1,25 could be 1.25 or 125. Write the one you mean')).toBeDefined()
})
