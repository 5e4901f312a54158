import { choice, day, note, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** In the order of a printed diary. */
export const DIARY_KINDS = [
  { value: 'weather', label: 'Weather' },
  { value: 'delay', label: 'Delay' },
  { value: 'instruction', label: 'Instruction' },
  { value: 'visitor', label: 'Visitor' },
  { value: 'plant', label: 'Plant' },
  { value: 'safety', label: 'Safety' },
  { value: 'note', label: 'Note' },
] as const

/**
 * An event of a day on site without a record elsewhere: the weather, a delay, an instruction. A fact: two devices make two entries, and nothing is
 * merged. The rest of a diary is derived from the records of that day (`domain/commercial/diary`). Decision 500.
 */
export const diaryEntry = defineResource({
  name: 'diaryEntry',
  singular: 'Diary entry',
  plural: 'Diary entries',
  path: 'diaryentries',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: {
    read: ['ProjectHub'],
    // People who record facts on site.
    write: ['ProjectHubProgress', 'ProjectHubIssues', 'ProjectHubDeliveries'],
  },
  label: ['text'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    day: day('Day', { required: true }),
    kind: choice('What', DIARY_KINDS, { required: true, initial: 'note' }),
    text: note('In words', { required: true, max: 2_000 }),
  },
  columns: ['day', 'kind', 'text'],
  sections: [{ title: 'Diary entry', fields: ['day', 'kind', 'text'] }],
  defaultSort: '-day',
  days: ['day'],
})
export type DiaryEntry = RecordOf<typeof diaryEntry>
