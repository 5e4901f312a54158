import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../testing/dom'
import { ErrorSummary } from './error-summary'
import { FormField } from './form-field'
import { TextInput } from './text-input'

describe('FormField', () => {
  it('ties label, description and error to its control, and the summary leads there', () => {
    render(
      <>
        <FormField id="vat" label="VAT number" description="With GB" error="This has 8 digits.">
          <TextInput value="" onChange={() => undefined} />
        </FormField>
        <ErrorSummary title="1 field to fix" errors={[{ id: 'vat', label: 'VAT number' }]} />
      </>,
    )
    const input = screen.getByLabelText('VAT number')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
    expect(described).toEqual(['With GB', 'This has 8 digits.'])
    fireEvent.click(screen.getByRole('link', { name: 'VAT number' }))
    expect(document.activeElement).toBe(input)
  })
})
