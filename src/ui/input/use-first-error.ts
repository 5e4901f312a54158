import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a form whose first wrong field, from the top of the page, is brought into view and focused whenever `errors` is another object
 * with something in it: give it a new object at each attempt to save. An error of the whole form, which has no field, is brought into view.
 */
export function useFirstError(errors: Readonly<Record<string, unknown>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const shown = field ?? form.current?.querySelector<HTMLElement>('[role="alert"]')
    shown?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [errors])
  return form
}
