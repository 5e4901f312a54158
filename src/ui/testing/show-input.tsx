import { render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'

interface Held<Value, Problem> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onProblem: (problem: Problem | null) => void
}

/** An input whose value a form holds, as it is drawn; what it told the form, and its text box. */
export function showInput<Value, Problem>(start: Value, draw: (held: Held<Value, Problem>) => ReactNode) {
  const onChange = vi.fn<(value: Value) => void>()
  const onProblem = vi.fn<(problem: Problem | null) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    return draw({
      value,
      onProblem,
      onChange: next => {
        onChange(next)
        setValue(() => next)
      },
    })
  }
  render(<Form />)
  return { onChange, onProblem, input: screen.getByRole<HTMLInputElement>('textbox') }
}
