/** What becomes of an unsaved form when the page is loaded again: its draft is `kept`, or what was typed is `lost`. */
export type Unsaved = 'kept' | 'lost'

const forms = new Map<object, Unsaved>()
const drafts = new Set<() => Promise<void>>()
let isLoading = false

/** A form is unsaved from now on; answers how to say that it no longer is. */
export function openForm(kind: Unsaved): () => void {
  const form = {}
  forms.set(form, kind)
  return () => {
    forms.delete(form)
  }
}

/** A draft may not be on disk yet; answers how to say that it no longer matters. */
export function openDraft(keep: () => Promise<void>): () => void {
  drafts.add(keep)
  return () => {
    drafts.delete(keep)
  }
}

/** What loading the page again would do to the forms on it: the worst of them; null when none is unsaved. */
export const unsavedForms = (): Unsaved | null =>
  [...forms.values()].includes('lost') ? 'lost' : forms.size > 0 ? 'kept' : null

/** Puts every draft on disk and lets the page be loaded again without asking again. Rejects with NotSaved; then nothing may be loaded. */
export async function readyToLoad(): Promise<void> {
  await Promise.all([...drafts].map(keep => keep()))
  isLoading = true
}

/** True once the person has agreed to load the page again. */
export const isLoadingAnew = (): boolean => isLoading
