import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import '../testing/dom'
import { showInput } from '../testing/show-input'
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
