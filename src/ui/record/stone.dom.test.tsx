import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../testing/dom'
import { Course } from '../status/course'
import { Stone } from './stone'

describe('Stone (FORM-16)', () => {
  it('reads as its percentage, unless its figure stands beside it', () => {
    const view = render(<Stone fraction={0.46} />)
    expect(screen.getByRole('img', { name: '46%' })).toBeDefined()
    view.rerender(<Stone fraction={0.46} alt={false} />)
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('Course', () => {
  it('fills whole stones and a part of the next', () => {
    render(<Course fraction={0.46} label="Done" />)
    const widths = Array.from(screen.getByRole('progressbar').querySelectorAll<HTMLElement>('[style*=width]'), stone =>
      Math.round(Number.parseFloat(stone.style.width)),
    )
    expect(widths).toEqual([100, 100, 100, 100, 60])
  })
})
