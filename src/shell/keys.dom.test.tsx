import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useKeyHelp } from '../ui/action/key-help'
import { FormModal } from '../ui/overlay/form-modal'
import '../ui/testing/dom'
import { Keys } from './keys'

const KEYS = [{ keys: ['N'], does: 'Add a record' }] as const
function Page({ onSave }: { readonly onSave: () => void }) {
  useKeyHelp(KEYS)
  return (
    <form
      data-saves
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <input aria-label="Name" />
      <button type="submit">Save</button>
    </form>
  )
}

it('lists the keys of the page at "?", and types a question mark in a field', async () => {
  render(
    <>
      <Page onSave={() => undefined} />
      <Keys />
    </>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keys' })
  expect(dialog.textContent).toContain('Add a record: N')
  expect(dialog.textContent).toContain('Find or do anything: Ctrl K')
})

it('saves the form on screen with Ctrl+S, from inside a field, and that of a dialog before it', async () => {
  const [onSave, onSubmit] = [vi.fn<() => void>(), vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))]
  const dialog = (open: boolean, valid = true) => (
    <>
      <Page onSave={onSave} />
      <FormModal
        open={open}
        title="Rename"
        submitLabel="Rename"
        valid={valid}
        onClose={() => undefined}
        onSubmit={onSubmit}
      >
        <p>To what?</p>
      </FormModal>
      <Keys />
    </>
  )
  const { rerender } = render(dialog(false))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'a')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect([onSave.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  rerender(dialog(true))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect([onSave.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  rerender(dialog(true, false))
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
