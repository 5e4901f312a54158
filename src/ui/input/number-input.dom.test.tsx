import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { NumberInput } from './number-input'
import type { NumberProblem } from './number-text'

function show(start: number | null = 2_500_000) {
  const onChange = vi.fn<(value: number | null) => void>()
  const onProblem = vi.fn<(problem: NumberProblem | null) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    return (
      <NumberInput
        aria-label="Credit limit"
        scale={2}
        decimals={2}
        min={0}
        value={value}
        onChange={next => {
          onChange(next)
          setValue(next)
        }}
        onProblem={onProblem}
      />
    )
  }
  render(<Form />)
  return { onChange, onProblem, input: screen.getByRole<HTMLInputElement>('textbox') }
}

describe('NumberInput (FORM-3)', () => {
  it('is selected whole on focus, so that typing replaces', async () => {
    const { input, onChange } = show()
    await userEvent.tab()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '25,000.00'.length])
    await userEvent.keyboard('1234.5')
    expect(onChange).toHaveBeenLastCalledWith(123_450)
    expect(input.value).toBe('1234.5')
    await userEvent.tab()
    expect(input.value).toBe('1,234.50')
  })

  it('keeps text that is no number, to be mended, and the last good value', async () => {
    const { input, onChange, onProblem } = show(null)
    await userEvent.type(input, '12x')
    await userEvent.tab()
    expect(input.value).toBe('12x')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(onProblem).toHaveBeenLastCalledWith('unreadable')
    expect(onChange).toHaveBeenLastCalledWith(1200)
  })

  it('does not hand on what is out of bounds', async () => {
    const { input, onChange, onProblem } = show(null)
    await userEvent.type(input, '-5')
    expect(onChange).not.toHaveBeenCalled()
    expect(onProblem).toHaveBeenLastCalledWith('below-min')
  })

  it('is null when emptied', async () => {
    const { input, onChange } = show()
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
