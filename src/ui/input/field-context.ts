import { createContext, useContext } from 'react'

/** What a form field tells the control inside it, so that label, description and error belong to it. */
export type FieldLink = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** The label's id, for controls that are groups. */
  labelId: string
  /** Shows what is wrong with the text in the control under the field; null takes it back. */
  tell: (words: string | null) => void
}

export const FieldContext = createContext<FieldLink | null>(null)

type Linked = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

/** Attributes that tie an input to the form field around it; empty outside one. */
export function useFieldLink(): Linked {
  const link = useContext(FieldContext)
  if (!link) return {}
  return {
    id: link.id,
    'aria-describedby': link.describedBy,
    'aria-invalid': link.invalid || undefined,
    'aria-required': link.required || undefined,
  }
}

/** Tells the form field around a control what is wrong with the text in it; null outside a form field, where the control shows it itself. */
export const useFieldTell = (): FieldLink['tell'] | null => useContext(FieldContext)?.tell ?? null

/** The same for a group of controls, which is named by the label instead of being its target. */
export function useGroupLink(): { 'aria-labelledby'?: string; 'aria-describedby'?: string | undefined; id?: string } {
  const link = useContext(FieldContext)
  return link ? { id: link.id, 'aria-labelledby': link.labelId, 'aria-describedby': link.describedBy } : {}
}
