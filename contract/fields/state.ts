import { choice, type Choice, type Field, type Level } from './field'

/** One state of a lifecycle. Missing flags are false. */
interface State {
  readonly label: string
  /** Words for a record in this state, inside a sentence, where they differ from the label: "under review". */
  readonly said?: string
  /** Visual emphasis in lists and on pages. */
  readonly level: Level
  /** Whether it ends the lifecycle early: it is not in the track. */
  readonly isEnd?: true
  /** Whether only some records pass through it: the track shows it only while a record is in it. */
  readonly isAside?: true
  /** Whether the record and everything below it is locked. */
  readonly isFixed?: true
}

/**
 * Returns the state field of a record with a lifecycle: only its transitions change it. The states are in the order a record passes through them; it
 * starts in the first.
 */
export function stateField<const S extends Readonly<Record<string, State>>>(
  label: string,
  states: S,
): Field<keyof S & string, 'choice', 'never'> {
  const choices = Object.entries(states).map(([value, state]): Choice => ({ value, ...state }))
  const field = choice(label, choices, { required: true, serverOwned: true, initial: choices[0]?.value ?? '' })
  // The choices were made from the keys of S in the line above.
  return field as Field<keyof S & string, 'choice', 'never'>
}
