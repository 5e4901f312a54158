import type { Field } from '#contract/fields/field'
import type { Row } from '#domain/records/path'
import type { Look } from './look'

/** What every field input is given. Values are in record form; a control that cannot read what was typed says so through `onProblem`. */
export interface FieldInputProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Words for what is wrong with the text being typed; null when it reads well again. */
  readonly onProblem: (words: string | null) => void
  /** What is wrong with the value as it was submitted. A control of several lines says which of them. */
  readonly error?: string | undefined
  /** The record as it stands in the form: what a reference may point at can depend on it. */
  readonly record: Row
  readonly look: Look
}
