import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { FormModal } from './form-modal'

function Page({ onSubmit, valid = true }: { onSubmit: () => Promise<boolean>; valid?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New trade
      </button>
      <FormModal
        open={open}
        onClose={() => setOpen(false)}
        title="New trade"
        submitLabel="Create"
        valid={valid}
        onSubmit={onSubmit}
      >
        <input aria-label="Name" data-initial-focus />
      </FormModal>
    </>
  )
}
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })

async function show(onSubmit: () => Promise<boolean>, valid = true) {
  const view = render(<Page onSubmit={onSubmit} valid={valid} />)
  await userEvent.click(screen.getByRole('button', { name: 'New trade' }))
  await screen.findByRole('dialog')
  return view.container
}

describe('FormModal (FORM-4)', () => {
  it('disables its submit while working, and closes on success with the focus back where it was', async () => {
    let finish: (done: boolean) => void = () => {}
    const page = await show(() => new Promise(resolve => (finish = resolve)))
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(page.hasAttribute('inert')).toBe(true)
    await userEvent.click(create())
    expect(create().disabled).toBe(true)
    await act(async () => finish(true))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.hasAttribute('inert')).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New trade' })))
  })

  it('stays open on failure and may be sent again', async () => {
    const onSubmit = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
    await show(onSubmit)
    await userEvent.click(create())
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(create().disabled).toBe(false)
    await userEvent.click(create())
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  it('cannot be sent while invalid, not even by Enter', async () => {
    const onSubmit = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
    await show(onSubmit, false)
    expect(create().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a dialog that is left by Escape', () => {
  const name = () => screen.getByLabelText<HTMLInputElement>('Name')
  it('bug: Escape dropped the words typed in a dialog: it asks first, and Escape again goes back to them', async () => {
    await show(() => Promise.resolve(true))
    await userEvent.type(name(), 'Ceilings')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alert').textContent).toBe('Close and lose what you entered?')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(name())
    expect(name().value).toBe('Ceilings')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'New trade' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('bug: Cancel dropped the words typed in a dialog: it asks first', async () => {
    await show(() => Promise.resolve(true))
    await userEvent.type(name(), 'Ceilings')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('alert').textContent).toBe('Close and lose what you entered?')
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(name().value).toBe('Ceilings')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks nothing where nothing is entered', async () => {
    await show(() => Promise.resolve(true))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
