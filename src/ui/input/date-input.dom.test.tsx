import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { DateInput, type DateProblem } from './date-input'

function show(start: string | null, min?: string) {
  const onChange = vi.fn<(value: string | null) => void>()
  const onProblem = vi.fn<(problem: DateProblem | null) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    return (
      <DateInput
        aria-label="Due"
        value={value}
        min={min}
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

describe('DateInput (FORM-3)', () => {
  it('shows day/month/year and reads what is typed', async () => {
    const { input, onChange } = show('2026-11-29')
    expect(input.value).toBe('29/11/2026')
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
    await userEvent.type(input, '1/2/27')
    expect(onChange).toHaveBeenLastCalledWith('2027-02-01')
    await userEvent.tab()
    expect(input.value).toBe('01/02/2027')
  })

  it('keeps a day that does not exist, to be mended', async () => {
    const { input, onProblem } = show(null)
    await userEvent.type(input, '30/02/2026')
    await userEvent.tab()
    expect(input.value).toBe('30/02/2026')
    expect(onProblem).toHaveBeenLastCalledWith('unreadable')
  })

  it('obeys its first day', async () => {
    const { input, onProblem } = show(null, '2026-11-21')
    await userEvent.type(input, '20/11/2026')
    expect(onProblem).toHaveBeenLastCalledWith('before-min')
  })

  it('picks from the calendar', async () => {
    const { onChange } = show('2026-11-29')
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    const day = await screen.findByRole('button', { name: /30 November/ }, { timeout: 10_000 })
    await userEvent.click(day)
    expect(onChange).toHaveBeenLastCalledWith('2026-11-30')
    expect(screen.queryByRole('grid')).toBeNull()
  }, 15_000)
})
