import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { issueVoiceNote } from '#contract/commercial/issue-voice-note'
import type { Change } from '#local/types'
import { add, attach } from '#local/write/changes'
import type { Faults } from '../../records/form/check-draft'
import { attachPhoto, type DraftPhoto } from '../photos/draft-photo'
import { NO_PIN, type Pinned, pinValues } from './pin/pinned'
import type { SpokenNote } from './voice/use-recorder'

/** An issue being written; photos are ready to keep. Empty text is '' so that inputs are controlled. */
export interface IssueDraft {
  readonly summary: string
  readonly details: string
  readonly type: number | null
  readonly priority: 'low' | 'normal' | 'high' | 'urgent'
  readonly zone: number | null
  readonly location: string
  readonly assignee: number | null
  readonly dueDate: string | null
  readonly owner: number | null
  readonly workPackage: number | null
  readonly pinned: Pinned
  readonly photos: readonly DraftPhoto[]
  readonly voice: readonly SpokenNote[]
}

export const EMPTY_ISSUE: IssueDraft = {
  summary: '',
  details: '',
  type: null,
  priority: 'normal',
  zone: null,
  location: '',
  assignee: null,
  dueDate: null,
  owner: null,
  workPackage: null,
  pinned: NO_PIN,
  photos: [],
  voice: [],
}

/** Why an issue cannot be kept yet, by field. */
export const faultsOf = ({ summary }: IssueDraft): Faults =>
  summary.trim() === '' ? { summary: 'You must specify this field' } : {}

/**
 * What raising the issue changes: the issue itself, then a record for each picture and voice note, which is sent
 * when its file is there, so that the text never waits for them.
 */
export function raiseIssue(
  draft: IssueDraft,
  project: number,
  id: number,
): { readonly changes: readonly Change[]; readonly label: string } {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  const raised = add(
    issue,
    {
      project,
      summary: draft.summary.trim(),
      details: text(draft.details),
      type: draft.type,
      priority: draft.priority,
      dueDate: draft.dueDate,
      owner: draft.owner,
      assignee: draft.assignee,
      workPackage: draft.workPackage,
      ...pinValues(draft.pinned),
      zone: draft.zone,
      location: text(draft.location),
    },
    id,
  )
  return {
    changes: [
      raised,
      ...draft.photos.map(each => attachPhoto(issuePhoto, each, { project, issue: id })),
      ...draft.voice.map(each => attachVoiceNote(each, project, id)),
    ],
    label: `Issue, ${draft.summary.trim()}`,
  }
}

/** A voice note joined to an issue. */
export const attachVoiceNote = ({ sound, seconds, recordedAt }: SpokenNote, project: number, issueId: number): Change =>
  attach(issueVoiceNote, 'file', sound, { project, issue: issueId, seconds, recordedAt })
