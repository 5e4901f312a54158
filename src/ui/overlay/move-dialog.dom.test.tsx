import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { MoveDialog, type MoveTarget } from './move-dialog'

const WORDS = {
  moveTo: 'Move to',
  beginning: 'The beginning',
  after: 'After…',
  end: 'The end',
  afterWhich: 'After which',
  choose: 'Choose',
  move: 'Move',
}

describe('MoveDialog (FORM-8)', () => {
  it('needs a position, and a reference for After', async () => {
    const onMove = vi.fn<(target: MoveTarget) => Promise<boolean>>().mockResolvedValue(true)
    render(
      <MoveDialog
        open
        onClose={() => undefined}
        title="Move zone Level 3"
        siblings={[{ id: '7', label: 'Level 2' }]}
        words={WORDS}
        onMove={onMove}
      />,
    )
    const move = screen.getByRole<HTMLButtonElement>('button', { name: 'Move' })
    expect(move.disabled).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'After…' }))
    expect(move.disabled).toBe(true)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'After which' }), '7')
    expect(move.disabled).toBe(false)
    await userEvent.click(move)
    expect(onMove).toHaveBeenCalledWith({ position: 'after', afterId: '7' })
  })

  it('finds the reference by typing where there are many', async () => {
    const onMove = vi.fn<(target: MoveTarget) => Promise<boolean>>().mockResolvedValue(true)
    const siblings = Array.from({ length: 400 }, (_, index) => ({ id: String(index), label: `Line ${index}` }))
    render(
      <MoveDialog
        open
        onClose={() => undefined}
        title="Move price Board"
        siblings={siblings}
        words={WORDS}
        onMove={onMove}
      />,
    )
    await userEvent.click(screen.getByRole('radio', { name: 'After…' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'After which' }), 'line 399')
    await userEvent.click(await screen.findByRole('option', { name: 'Line 399' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    expect(onMove).toHaveBeenCalledWith({ position: 'after', afterId: '399' })
  })
})
