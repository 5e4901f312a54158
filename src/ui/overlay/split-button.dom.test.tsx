import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { SplitButton } from './split-button'

describe('SplitButton (FORM-15)', () => {
  it('disables itself and every entry until its action is done', async () => {
    let finish = () => {}
    const onAction = () => new Promise<void>(resolve => (finish = resolve))
    const onSelect = vi.fn<() => void>()
    render(<SplitButton label="Submit" onAction={onAction} items={[{ label: 'Withdraw', onSelect }]} />)
    const main = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
    fireEvent.click(main)
    expect(main.disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    const entry = screen.getByRole('menuitem', { name: 'Withdraw' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(entry)
    expect(onSelect).not.toHaveBeenCalled()
    await act(async () => finish())
    expect(main.disabled).toBe(false)
  })

  it('says why its action cannot be had, and keeps its entries', async () => {
    const onAction = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const onSelect = vi.fn<() => void>()
    render(
      <SplitButton
        label="Submit"
        reason="There is nothing to price yet"
        onAction={onAction}
        items={[{ label: 'Withdraw', onSelect }]}
      />,
    )
    const main = screen.getByRole('button', { name: 'Submit' })
    expect(main.getAttribute('aria-description')).toBe('There is nothing to price yet')
    await userEvent.click(main)
    expect(onAction).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
    expect(onSelect).toHaveBeenCalledOnce()
  })

  it('says that there is nothing to show', async () => {
    render(<SplitButton label="Submit" onAction={() => Promise.resolve()} items={[]} />)
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    expect(screen.getByText('Nothing to show')).toBeDefined()
  })

  it('closes at a press elsewhere', async () => {
    render(
      <SplitButton label="Submit" onAction={() => Promise.resolve()} items={[{ label: 'Withdraw', onSelect() {} }]} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(document.body)
    expect(screen.queryByRole('menuitem')).toBeNull()
  })
})
