// Facts that are recorded once: never edited, and withdrawn with the reason where they were recorded by mistake. Decisions 697, 731 and 738.
import { note } from '../fields/field'

/** The field in which such a record keeps why it was withdrawn. */
export const withdrawReason = note('Why withdrawn', { serverOwned: true })

/**
 * Returns the lifecycle of such a record, for `defineLifecycle`. `noun` is what people call it, "check", and `state` the one it is recorded in, whose name
 * is its word: "served". It can be recorded and withdrawn without a connection.
 */
export function recordedOnce<const S extends string>(noun: string, state: S) {
  const why = `A ${noun} stays as it was ${state}. If it was recorded by mistake, withdraw it and record it again`
  // Both of its states have the same words.
  const kept = { [state]: why, withdrawn: why } as Readonly<Record<S | 'withdrawn', string>>
  return {
    field: 'state',
    notEdited: kept,
    notDeleted: kept,
    notArchived: kept,
    transitions: {
      withdraw: {
        when: 'queue',
        label: `Withdraw ${noun}`,
        from: [state],
        to: 'withdrawn',
        rank: 'other',
        input: { withdrawReason: note('Why it was recorded by mistake', { required: true, max: 2_000 }) },
      },
    },
  } as const
}
