import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import { NotSaved } from '#local/store/not-saved'
import { openTestReplica } from '../../../tests/support/replica'
import { LocalDataContext } from '../../fields/replica-context'
import { ToastHost } from '../../ui/overlay/toast-host'
import '../../ui/testing/dom'
import { useDraft } from './use-draft'

function Form() {
  const [{ summary }, set, drop] = useDraft('issue-new-5', { summary: '' })
  return (
    <>
      <input aria-label="What is wrong?" value={summary} onChange={event => set({ summary: event.target.value })} />
      <button onClick={() => void drop()}>Save</button>
    </>
  )
}

/** A page that puts a form in the place of another at a press, as one whose code or record comes late does. */
function Page() {
  const [time, setTime] = useState(0)
  return (
    <>
      <button onClick={() => setTime(time + 1)}>Again</button>
      {time < 2 && <Form key={time} />}
    </>
  )
}

const show = (replica: Replica) =>
  render(
    // A form reads no lists.
    <LocalDataContext value={{ replica, lists: null as unknown as Lists }}>
      <Page />
      <ToastHost />
    </LocalDataContext>,
  )
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))
const field = () => screen.getByRole<HTMLInputElement>('textbox')

// e2e/naughty once found the first words typed into a new issue gone.
it('keeps the last words of a form that goes from the page at once, and its successor reads them back', async () => {
  const { replica } = await openTestReplica()
  show(replica)
  await userEvent.type(field(), 'Cracked')
  await press('Again')
  expect(await screen.findByDisplayValue('Cracked')).toBeDefined()
})

it('keeps nothing of a form that was saved', async () => {
  const { replica } = await openTestReplica()
  show(replica)
  await userEvent.type(field(), 'Cracked')
  await press('Save')
  await press('Again')
  await act(async () => expect(await replica.draft('issue-new-5')).toBeNull())
  expect(field().value).toBe('')
})

it('says that the last words were not kept where the disk refused them', async () => {
  const { replica } = await openTestReplica()
  show(replica)
  await userEvent.type(field(), 'Cracked')
  replica.saveDraft = () => Promise.reject(new NotSaved('full'))
  await press('Again')
  expect(await screen.findByText('The last words of the form were not kept on this device')).toBeDefined()
})
