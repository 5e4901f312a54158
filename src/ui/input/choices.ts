import { finder } from '#domain/value/search-key'

export type Choice = {
  value: string
  label: string
  /** A quieter second line or reading: a number, a town. */
  note?: string | undefined
}

/**
 * The choices of an input of records, with the one that is chosen: it is on its way to this device, or no longer one of them. A chosen record never
 * looks like none.
 */
export const withChosen = (
  options: readonly { readonly id: number; readonly name: string }[],
  value: number | null,
  isWhole: boolean,
): readonly Choice[] => [
  ...options.map(({ id, name }) => ({ value: String(id), label: name })),
  ...(value === null || options.some(({ id }) => id === value)
    ? []
    : [{ value: String(value), label: isWhole ? 'No longer available' : 'Still downloading' }]),
]

/** Choices whose label or note holds the typed text. For lists that are already here. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  if (text.trim() === '') return choices
  const isFound = finder(text)
  return choices.filter(choice => isFound(`${choice.label} ${choice.note ?? ''}`))
}
