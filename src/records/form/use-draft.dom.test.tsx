import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import { NotSaved } from '#local/store/not-saved'
import { openTestReplica } from '../../../tests/support/replica'
import { LocalDataContext } from '../../fields/replica-context'
import type { Money } from '#domain/value/money'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { ToastHost } from '../../ui/overlay/toast-host'
import { toasts } from '../../ui/overlay/toast-store'
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

// A killed tab lost "(12,50)": the field was asked about it, and no value held it. The form came back without a word.
it('says which text could not be read, in a form that comes back after its tab was killed', async () => {
  const { replica } = await openTestReplica()
  toasts.clear()
  const Invoice = () => {
    const [{ net }, set] = useDraft<{ net: Money | null }>('invoice-new-5', { net: null })
    return (
      <FormField label="Net">
        <NumberInput kind="money" value={net} onChange={next => set({ net: next })} />
      </FormField>
    )
  }
  const open = () =>
    render(
      <LocalDataContext value={{ replica, lists: null as unknown as Lists }}>
        <Invoice />
        <ToastHost />
      </LocalDataContext>,
    )
  const first = open()
  await userEvent.type(screen.getByLabelText('Net'), '(12,50)')
  await waitFor(async () => expect(await replica.draft('invoice-new-5')).not.toBeNull())
  // A killed tab ends without a word to the page.
  first.unmount()
  const second = open()
  expect(await screen.findByText(/“\(12,50\)” in Net could not be read when you were last here/)).toBeDefined()
  // It was said again at each opening until the form changed.
  await waitFor(async () => expect(await replica.draft('invoice-new-5')).toBeNull())
  second.unmount()
  toasts.clear()
  open()
  await act(() => replica.draft('invoice-new-5'))
  expect(screen.queryByText(/could not be read/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Net'), '-12.50')
  await waitFor(async () => expect(await replica.draft('invoice-new-5')).toEqual({ net: -1250 }))
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
