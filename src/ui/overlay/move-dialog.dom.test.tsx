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
})
