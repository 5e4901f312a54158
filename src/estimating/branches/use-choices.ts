import { useState } from 'react'
import type { Choices } from '#domain/records/three-way/merge-plan'

const NONE: Choices = {}
/** By what-if, while the app is open: a phone that is turned draws the page again, and nobody chooses twice. */
const made = new Map<number, Choices>()

/** What has been chosen for a what-if, and choosing; `forget` once it has been brought back. */
export function useChoices(branch: number) {
  const [choices, setChoices] = useState(made.get(branch) ?? NONE)
  return {
    choices,
    choose: (key: string, party: Choices[string]) => {
      const after = { ...choices, [key]: party }
      made.set(branch, after)
      setChoices(after)
    },
    forget: () => made.delete(branch),
  }
}
