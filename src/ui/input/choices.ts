export type Choice = {
  value: string
  label: string
  /** A quieter second line or reading: a number, a town. */
  note?: string | undefined
}

/** Choices whose label or note holds the typed text, case left aside. For lists that are already here. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? choices
    : choices.filter(choice => `${choice.label} ${choice.note ?? ''}`.toLowerCase().includes(wanted))
}
