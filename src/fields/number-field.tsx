import { currencySymbol } from '#domain/value/currency'
import type { DecimalKind } from '#domain/value/decimal'
import { taken } from '#domain/value/money'
import { NumberInput } from '../ui/input/number-input'
import type { FieldInputProps } from './input-props'

interface Look {
  readonly money?: boolean
  readonly postfix?: string
}

/** An input of one numeric kind: its own scale, the account's currency sign or its unit inside. */
export function numberField<K extends DecimalKind>(kind: K, { money = false, postfix }: Look = {}) {
  return function NumberField({ field, value, onChange, onProblem, look }: FieldInputProps) {
    return (
      <NumberInput
        kind={kind}
        value={typeof value === 'number' ? taken(kind, value) : null}
        onChange={onChange}
        onProblem={(_, words) => onProblem(words)}
        min={field.atLeast === null ? undefined : taken(kind, field.atLeast)}
        max={field.atMost === null ? undefined : taken(kind, field.atMost)}
        prefix={money ? currencySymbol(look.currency) : undefined}
        postfix={postfix}
      />
    )
  }
}
