import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../testing/dom'
import { FormField } from './form-field'
import { TextInput } from './text-input'
import { useFirstError } from './use-first-error'

const scrolled = vi.fn<(this: Element) => void>()
beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.call(this)
  }
})

function Form({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  return (
    <form ref={useFirstError(errors)}>
      {['First', 'Second', 'Third'].map(label => (
        <FormField key={label} label={label} error={errors[label]}>
          <TextInput value="" onChange={() => undefined} />
        </FormField>
      ))}
      {errors[''] && <p role="alert">{errors['']}</p>}
    </form>
  )
}
const field = (name: string) => screen.getByRole('textbox', { name })

it('brings the first wrong field of the page into view, whatever the order they were found in, and at each attempt', () => {
  const errors = { Third: 'Wrong', Second: 'Wrong' }
  const { rerender } = render(<Form errors={{}} />)
  expect(scrolled).not.toHaveBeenCalled()
  rerender(<Form errors={errors} />)
  expect(document.activeElement).toBe(field('Second'))
  expect(scrolled.mock.contexts).toEqual([field('Second')])
  field('First').focus()
  rerender(<Form errors={errors} />)
  expect(document.activeElement).toBe(field('First'))
  rerender(<Form errors={{ ...errors }} />)
  expect(document.activeElement).toBe(field('Second'))
})

it('brings what is wrong with the whole form into view', () => {
  render(<Form errors={{ '': 'The office did not take it' }} />)
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
})
