import { choice, type Choice, type Field, type Level } from './field'

/** One state of a lifecycle. What is left out is false. */
interface State {
  readonly label: string
  /** What a record in it is, inside a sentence, where that is not its label: "under review". */
  readonly said?: string
  /** How a list and a page show it. */
  readonly level: Level
  /** It ends the lifecycle beside the usual way: it does not stand in the track. */
  readonly isEnd?: true
  /** Not everyone passes through it: the track draws it only while a record is in it. */
  readonly isAside?: true
  /** What the record says, and what hangs on it, stays as it is. */
  readonly isFixed?: true
}

/**
 * The state of a record that has a lifecycle: only its transitions change it. The states are in the order a record goes through them;
 * it starts in the first.
 */
export function stateField<const S extends Readonly<Record<string, State>>>(
  label: string,
  states: S,
): Field<keyof S & string, 'choice', 'never'> {
  const choices = Object.entries(states).map(([value, state]): Choice => ({ value, ...state }))
  const field = choice(label, choices, { required: true, serverOwned: true, initial: choices[0]?.value ?? '' })
  // The choices were made of the keys of S a line ago.
  return field as Field<keyof S & string, 'choice', 'never'>
}
