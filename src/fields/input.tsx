import type { ComponentType } from 'react'
import type { Field, FieldKind } from '#contract/fields/field'
import { Checkbox } from '../ui/input/checkbox'
import { DateInput } from '../ui/input/date-input'
import { TextArea } from '../ui/input/text-area'
import { TextInput } from '../ui/input/text-input'
import { words } from '../ui/words'
import { AddressField } from './address-field'
import { ChoiceField, isStrip } from './choice-field'
import { FileField } from './file-field'
import type { FieldInputProps } from './input-props'
import { numberField } from './number-field'
import { RefField, RefsField } from './ref-field'
import { inWords } from './words'

interface InputKind {
  readonly Input: ComponentType<FieldInputProps>
  /** Several controls, named by the label instead of being its target. */
  readonly isGroup: (field: Field) => boolean
  /** Takes a whole line of the form; others stand two side by side. */
  readonly isWide: boolean
  /** Says its label itself, so that it does not stand there twice. */
  readonly labelsItself?: true
}

const input = (Input: ComponentType<FieldInputProps>, isWide = false): InputKind => ({ Input, isGroup: never, isWide })
const group = (Input: ComponentType<FieldInputProps>, isGroup: InputKind['isGroup'] = always): InputKind => ({
  Input,
  isGroup,
  isWide: true,
})
const never = () => false
const always = () => true

const INPUT_TYPE = { phone: 'tel', email: 'email' } as const

function TextField({ field, value, onChange }: FieldInputProps) {
  return (
    <TextInput
      value={typed(value)}
      onChange={text => onChange(text === '' ? null : text)}
      maxLength={field.max}
      type={field.reach === null ? 'text' : INPUT_TYPE[field.reach]}
      autoComplete="off"
    />
  )
}

function NoteField({ field, value, onChange }: FieldInputProps) {
  return <TextArea value={typed(value)} onChange={text => onChange(text === '' ? null : text)} maxLength={field.max} />
}

function DayField({ value, onChange, onProblem }: FieldInputProps) {
  return (
    <DateInput
      value={typed(value) || null}
      onChange={onChange}
      onProblem={problem => onProblem(problem && words.noDay)}
    />
  )
}

function FlagField({ field, value, onChange }: FieldInputProps) {
  return <Checkbox checked={value === true} onChange={onChange} label={field.label} />
}

/** Kinds a form shows and never edits: times and places are set by what people do, grids have pages of their own. */
function FixedField({ field, value, look }: FieldInputProps) {
  return <p>{inWords(field, value, look)}</p>
}

const typed = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The control for each kind of value. */
const INPUTS = {
  text: input(TextField),
  note: input(NoteField, true),
  money: input(numberField('money', { money: true })),
  rate: input(numberField('rate', { money: true })),
  cost: input(numberField('cost', { money: true })),
  quantity: input(numberField('quantity')),
  percentage: input(numberField('percentage', { postfix: '%' })),
  integer: input(numberField('integer')),
  position: group(FixedField),
  day: input(DayField),
  instant: group(FixedField),
  flag: { ...input(FlagField, true), labelsItself: true },
  choice: { Input: ChoiceField, isGroup: field => isStrip(field.choices, field.required), isWide: false },
  ref: input(RefField),
  refs: group(RefsField),
  file: input(FileField, true),
  address: group(AddressField),
  cells: group(FixedField),
  shape: group(FixedField),
  rows: group(FixedField),
} satisfies Record<FieldKind, InputKind>

export const inputKind = (kind: FieldKind): InputKind => INPUTS[kind]
