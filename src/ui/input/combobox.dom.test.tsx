import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { type Choice, matchChoices } from './choices'
import { Combobox } from './combobox'

const CLIENTS: readonly Choice[] = [
  { value: '1', label: 'Calder Valley' },
  { value: '2', label: 'Harrow & Lyle', note: 'Leeds' },
  { value: '3', label: 'Kirklees Trust' },
]

function show() {
  const onChange = vi.fn<(value: Choice | null) => void>()
  function Form() {
    const [value, setValue] = useState<Choice | null>(null)
    const [query, setQuery] = useState('')
    return (
      <Combobox
        aria-label="Client"
        value={value}
        options={matchChoices(CLIENTS, query)}
        onQuery={setQuery}
        onChange={next => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox') }
}

it('offers a choice by part of its number, and by its code with other spaces or dashes', () => {
  const offered = [
    { value: '1', label: '2417 Kirkgate' },
    { value: '2', label: 'PB-125', note: '12.5 mm board' },
  ]
  const found = (text: string) => matchChoices(offered, text).map(({ value }) => value)
  expect(['24', '2.5', 'pb 125', 'PB125', '12', '13'].map(found)).toEqual([['1'], ['2'], ['2'], ['2'], ['2'], []])
})

describe('Combobox (FORM-3)', () => {
  it('narrows while typing and chooses by keyboard', async () => {
    const { input, onChange } = show()
    await userEvent.type(input, 'lee')
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Harrow & LyleLeeds',
      'Kirklees Trust',
    ])
    await userEvent.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith(CLIENTS[2])
    expect(input.value).toBe('Kirklees Trust')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('leaves the choice as it was on Esc', async () => {
    const { input, onChange } = show()
    await userEvent.type(input, 'cal{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    expect(input.value).toBe('')
  })

  it('chooses by press and can be cleared', async () => {
    const { input, onChange } = show()
    await userEvent.click(input)
    await userEvent.click(screen.getByRole('option', { name: 'Calder Valley' }))
    expect(onChange).toHaveBeenLastCalledWith(CLIENTS[0])
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('says when nothing matches', async () => {
    const { input } = show()
    await userEvent.type(input, 'zzz')
    expect(screen.getByText('No results')).toBeDefined()
  })
})
