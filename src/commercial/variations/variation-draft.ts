import { variation, type Variation } from '#contract/commercial/variations/variation'
import { variationPhoto } from '#contract/commercial/variations/variation-photo'
import type { Money } from '#domain/value/money'
import { isDay } from '#domain/value/day'
import type { Action } from '#local/types'
import { add } from '#local/write/changes'
import type { Faults } from '../../records/form/check-draft'
import { attachPhoto, type DraftPhoto } from '../photos/draft-photo'

/** An instruction being recorded; photos are ready to keep. Empty text is '' so that inputs are controlled. */
export interface VariationDraft {
  readonly title: string
  readonly instruction: string
  readonly form: Variation['form']
  readonly instructedBy: string
  readonly instructedOn: string | null
  readonly reference: string
  readonly location: string
  readonly drawing: number | null
  readonly estimate: Money | null
  readonly notes: string
  readonly photos: readonly DraftPhoto[]
}

export const emptyVariation = (today: string): VariationDraft => ({
  title: '',
  instruction: '',
  form: 'spoken',
  instructedBy: '',
  instructedOn: today,
  reference: '',
  location: '',
  drawing: null,
  estimate: null,
  notes: '',
  photos: [],
})

const MISSING = 'You must specify this field'

/** Returns why an instruction cannot be saved yet, by field. */
export const faultsOf = ({ title, instructedBy, instructedOn }: VariationDraft): Faults => ({
  ...(title.trim() === '' ? { title: MISSING } : {}),
  ...(instructedBy.trim() === '' ? { instructedBy: MISSING } : {}),
  ...(instructedOn === null || !isDay(instructedOn) ? { instructedOn: MISSING } : {}),
})

/** Returns what recording an instruction changes: the variation, then a record for each photo, which is sent when its file is there. */
export function recordVariation(draft: VariationDraft, project: number, id: number): Action {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  const { instructedOn } = draft
  if (instructedOn === null || !isDay(instructedOn)) throw new Error('A variation without a day was saved')
  const recorded = add(
    variation,
    {
      project,
      title: draft.title.trim(),
      instruction: text(draft.instruction),
      form: draft.form,
      instructedBy: draft.instructedBy.trim(),
      instructedOn,
      reference: text(draft.reference),
      location: text(draft.location),
      drawing: draft.drawing,
      estimate: draft.estimate,
      notes: text(draft.notes),
    },
    id,
  )
  return {
    changes: [recorded, ...draft.photos.map(each => attachPhoto(variationPhoto, each, { project, variation: id }))],
    label: `Variation, ${draft.title.trim()}`,
  }
}
