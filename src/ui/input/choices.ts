import { finder } from '#domain/value/search-key'

export type Choice = {
  value: string
  label: string
  /** A quieter second line or reading: a number, a town. */
  note?: string | undefined
}

/** Choices whose label or note holds the typed text. For lists that are already here. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  if (text.trim() === '') return choices
  const isFound = finder(text)
  return choices.filter(choice => isFound(`${choice.label} ${choice.note ?? ''}`))
}
