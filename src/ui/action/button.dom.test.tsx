import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { Button } from './button'

describe('Button', () => {
  it('says why it is blocked, does nothing, and can still be reached by keyboard', () => {
    const onClick = vi.fn<() => void>()
    render(
      <Button reason="Needs a connection" onClick={onClick}>
        Push
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Push' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-description')).toBe('Needs a connection')
    expect(screen.getByText('Needs a connection')).toBeDefined()
  })

  it('does not submit a form while it is blocked', () => {
    const onSubmit = vi.fn<(event: React.FormEvent) => void>(event => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" reason="Two fields to fix">
          Save
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
