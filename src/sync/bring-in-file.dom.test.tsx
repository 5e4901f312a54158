import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { BringInFile } from './bring-in-file'

const change = (group: number, fullName: string) => ({
  what: `New client ${group}`,
  group,
  kind: 'add',
  resource: 'client',
  id: 900_000 + group,
  set: { fullName },
  command: null,
})
const fileOf = (...changes: readonly unknown[]) =>
  new File([JSON.stringify({ format: 'quoin-unsent-1', changes })], 'unsent.json')

async function bring(file: File) {
  const shown = await showPages({ at: '/sync', pages: { '/sync': () => <BringInFile icon={undefined} /> } })
  await screen.findByRole('button', { name: 'Bring in' })
  await userEvent.upload(screen.getByLabelText('File of unsent changes'), file)
  return shown
}
const answered = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

beforeEach(() => setWidth(1440))

/** Spec: FORM-11. */
describe('a file of unsent changes is answered', () => {
  it('with success, when all of it was taken', async () => {
    await bring(fileOf(change(1, 'Aire'), change(2, 'Calder')))
    const dialog = await answered('Success')
    expect(dialog.getByText('2 changes brought in')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('with an error and whom to ask, when it is no such file', async () => {
    await bring(new File(['{}'], 'x.json'))
    const dialog = await answered('Error')
    expect(dialog.getByText('This is not a file of unsent changes')).toBeDefined()
    expect(dialog.getByText('If this goes on, please contact support.')).toBeDefined()
  })
  it('with a list, when several were refused; the others are in', async () => {
    const { replica } = await bring(fileOf(change(1, ' '), change(2, 'Calder'), change(3, '')))
    const dialog = await answered('There were multiple errors')
    expect(dialog.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      expect.stringMatching(/^Not imported: New client 1: /),
      expect.stringMatching(/^Not imported: New client 3: /),
    ])
    expect(await replica.outbox()).toHaveLength(1)
  })
})
