import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { ArchiveToggle } from './archive-toggle'

const WORDS = {
  archive: 'Archive',
  unarchive: 'Unarchive',
  confirmArchive: 'Confirm archive',
  confirmUnarchive: 'Confirm unarchive',
}

describe('ArchiveToggle (FORM-13)', () => {
  it.each([
    [false, 'Archive', 'Confirm archive'],
    [true, 'Unarchive', 'Confirm unarchive'],
  ])('archived %s: the first click asks, the second does it', (archived, label, question) => {
    const onToggle = vi.fn<() => void>()
    render(<ArchiveToggle archived={archived} onToggle={onToggle} words={WORDS} />)
    const button = screen.getByRole('button')
    expect(button.textContent).toBe(label)
    fireEvent.click(button)
    expect(button.textContent).toBe(question)
    expect(onToggle).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(onToggle).toHaveBeenCalledOnce()
  })
})
