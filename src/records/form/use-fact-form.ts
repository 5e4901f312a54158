import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Action } from '#local/types'
import { EVERYWHERE } from '#local/write/undo-steps'
import { tellProblem } from '../../app/office/tell-problem'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useReplica } from '../../fields/replica-context'
import { type CheckedDraft, checkDraft, type DraftRecords, type Faults } from './check-draft'
import { type Draft, useDraft } from './use-draft'

interface FactFormOptions<T> {
  /** The name under which this device keeps the draft. */
  readonly key: string
  /** The draft of an untouched form. */
  readonly empty: T
  /** Returns the records that the draft is about, as they are now. Given for every field that names one or is filled in for several. */
  readonly records?: (draft: T) => DraftRecords
  /** Returns why the draft cannot be saved yet. */
  readonly faultsOf: (draft: T) => Faults
  /**
   * Returns what saving changes, and its label in the outbox. `id` is for the record it makes. Called without faults only. The changes of one action are
   * sent all or none: facts that do not depend on each other, such as the hours of two people, are several actions.
   */
  readonly record: (draft: T, id: number) => Action | readonly Action[]
  /** Returns the page to show once the record `id` is saved. It replaces the form in the browser's history. */
  readonly leadsTo: (id: number) => NavigateOptions
}

/** What `FactForm` and the fields inside it read. */
export interface FactFormState<T> {
  /** Without rows that are gone: what is saved. */
  readonly draft: T
  readonly checked: Pick<CheckedDraft<T>, 'lost' | 'isWaiting'>
  readonly set: (more: Partial<T> | ((was: T) => Partial<T>)) => void
  /** Returns `value` and `onChange` of the control of one field. */
  readonly bind: <Name extends keyof T>(
    name: Name,
  ) => { readonly value: T[Name]; readonly onChange: (value: T[Name]) => void }
  /** What the last attempt to save found and is still wrong. */
  readonly errors: Faults
  /** The faults of the last attempt: a new object at each. */
  readonly attempt: Faults
  readonly isSaving: boolean
  readonly kept: Draft
  readonly save: () => Promise<void>
}

const NO_FAULTS: Faults = {}

/**
 * Returns the state of a form in which a person records a fact, also without a connection: a draft that outlives the tab, the
 * messages at its fields, a prompt before it is left unsaved, and saving to this device. What cannot be saved stays in the form.
 */
export function useFactForm<T extends object>(options: FactFormOptions<T>): FactFormState<T> {
  const { key, records, faultsOf, record, leadsTo } = options
  // Pinned: the day turns at midnight, and an untouched form must not look begun then.
  const [empty] = useState(options.empty)
  const [typed, setDraft, dropDraft, kept] = useDraft(key, empty)
  const [attempt, setAttempt] = useState(NO_FAULTS)
  const [isSaving, setSaving] = useState(false)
  const replica = useReplica()
  const navigate = useNavigate()
  const leave = useLeavePrompt(kept.isBegun && !isSaving)
  const checked = checkDraft(typed, records?.(typed) ?? {})
  const { draft } = checked
  const faults = { ...faultsOf(draft), ...checked.faults }
  const set: FactFormState<T>['set'] = more =>
    setDraft(was => ({ ...was, ...(typeof more === 'function' ? more(was) : more) }))
  async function save() {
    setAttempt(faults)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    try {
      const id = await replica.newId()
      const recorded = record(draft, id)
      const actions = 'changes' in recorded ? [recorded] : recorded
      await replica.editAll(actions, EVERYWHERE)
      await dropDraft()
      leave.allow()
      await navigate({ ...leadsTo(id), replace: true })
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  return {
    draft,
    checked,
    set,
    bind: name => ({ value: draft[name], onChange: value => setDraft(was => ({ ...was, [name]: value })) }),
    errors: Object.fromEntries(Object.entries(faults).filter(([name]) => name in attempt)),
    attempt,
    isSaving,
    kept,
    save,
  }
}
