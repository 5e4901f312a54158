import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { showInput } from '../testing/show-input'
import { FormField } from './form-field'
import { NumberInput } from './number-input'
import type { NumberProblem } from './number-text'
import { NIL, pence, type Money } from '#domain/value/money'

const show = (start: Money | null = pence(2_500_000)) =>
  showInput<Money | null, NumberProblem>(start, held => (
    <NumberInput aria-label="Credit limit" kind="money" min={NIL} {...held} />
  ))

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

  it('keeps text that is no number, to be mended, and hands on no value', async () => {
    const { input, onChange, onProblem } = show(null)
    await userEvent.type(input, '12x')
    await userEvent.tab()
    expect(input.value).toBe('12x')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(onProblem).toHaveBeenLastCalledWith('unreadable', 'This is not a number')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(screen.getByRole('alert').textContent).toBe('This is not a number')
  })

  it('does not hand on what is out of bounds', async () => {
    const { input, onChange, onProblem } = show(null)
    await userEvent.type(input, '-5')
    expect(onChange).not.toHaveBeenCalled()
    expect(onProblem).toHaveBeenLastCalledWith('below-min', 'This is too small')
  })

  // "All of it came" set 24 beside the text 12,50 that stayed in the field.
  it('shows the value that something else set, in the place of a text that is no number', async () => {
    const onProblem = vi.fn<(problem: NumberProblem | null, words: string | null) => void>()
    function Line() {
      const [came, setCame] = useState<Money | null>(null)
      return (
        <form aria-label="Delivery">
          <FormField label="Received">
            <NumberInput kind="money" value={came} onChange={next => setCame(next ?? NIL)} onProblem={onProblem} />
          </FormField>
          <button type="button" onClick={() => setCame(pence(2_400))}>
            All of it came
          </button>
        </form>
      )
    }
    render(<Line />)
    const input = screen.getByLabelText<HTMLInputElement>('Received')
    await userEvent.type(input, '12,50')
    await userEvent.tab()
    expect(screen.getByText('12,50 could be 12.50 or 1250. Write the one you mean')).toBeTruthy()
    expect(input.value).toBe('12,50')
    await userEvent.click(screen.getByRole('button', { name: 'All of it came' }))
    expect(input.value).toBe('24.00')
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText(/could be/)).toBeNull()
    expect(onProblem).toHaveBeenLastCalledWith(null, null)
  })

  it('is null when emptied', async () => {
    const { input, onChange } = show()
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('asks about a number that can be read two ways once it is left, and is not sent with its form', async () => {
    const onChange = vi.fn<(value: Money | null) => void>()
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>(event => event.preventDefault())
    function Invoice() {
      const [net, setNet] = useState<Money | null>(null)
      onChange.mockImplementation(setNet)
      return (
        <form aria-label="Invoice" onSubmit={onSubmit}>
          <FormField label="Net">
            <NumberInput kind="money" value={net} onChange={onChange} />
          </FormField>
        </form>
      )
    }
    render(<Invoice />)
    const input = screen.getByLabelText<HTMLInputElement>('Net')
    await userEvent.type(input, '12,5')
    expect(screen.queryByText(/could be/)).toBeNull()
    await userEvent.type(input, '0')
    fireEvent.submit(screen.getByRole('form'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('12,50 could be 12.50 or 1250. Write the one you mean')).toBeTruthy()
    expect(onChange).toHaveBeenLastCalledWith(null)
    await userEvent.clear(input)
    await userEvent.type(input, '12.50')
    expect(screen.queryByText(/could be/)).toBeNull()
    fireEvent.submit(screen.getByRole('form'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})
