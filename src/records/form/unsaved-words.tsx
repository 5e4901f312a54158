import { Copy } from 'lucide-react'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import { deviceWord } from '../../app/device/device-words'
import { keepTextAndSay } from '../../app/device/keep-text'
import { tellProblem } from '../../app/office/tell-problem'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { FieldList } from '../../ui/record/field-list'
import { PageBody, Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { useRecord } from '../data/use-record'
import { textOf, useWordsOf, type Words } from '../data/use-words-of'
import type { FormEdit } from './form-state'

interface UnsavedEditProps {
  readonly resource: Resource
  readonly id: number
  readonly draftKey: string
}

/** The words that a person typed in the edit form of a record that is gone, from the draft kept under `draftKey`; else nothing. */
export function UnsavedEdit({ resource, id, draftKey }: UnsavedEditProps) {
  // A record of another project is there: only this address does not show it.
  const isGone = useRecord(resource, id) === null
  // As the edit form keeps it.
  const draft = useDraftOf(draftKey) as Partial<FormEdit> | null
  const lines = useWordsOf(resource, draft?.set ?? {})
  return !isGone ? null : (
    <PageBody>
      <UnsavedWords what={resource.singular} lines={lines} draftKey={draftKey} />
    </PageBody>
  )
}

/** The text that a person typed for a record that is gone, from the draft kept under `draftKey`; else nothing. */
export function UnsavedText({
  what,
  label,
  draftKey,
}: {
  readonly what: string
  readonly label: string
  readonly draftKey: string
}) {
  // As a form of one text keeps it.
  const draft = useDraftOf(draftKey) as { readonly text?: string } | null
  const text = draft?.text?.trim() ?? ''
  return <UnsavedWords what={what} lines={text === '' ? [] : [{ label, text }]} draftKey={draftKey} />
}

/** Returns the draft kept on this device under a key; null when there is none. */
function useDraftOf(key: string): unknown {
  const replica = useReplica()
  return useLive(() => replica.store.read(tables => tables.drafts.get(key)), [replica, key])?.value ?? null
}

function UnsavedWords({
  what,
  lines,
  draftKey,
}: {
  readonly what: string
  readonly lines: readonly Words[]
  readonly draftKey: string
}) {
  const replica = useReplica()
  if (lines.length === 0) return null
  const noun = lower(what)
  return (
    <Section title="What you typed" bare>
      <FieldList fields={lines.map(({ label, text }) => ({ label, value: text }))} />
      <Notice
        tone="info"
        action={
          <ButtonRow>
            <Button icon={Copy} onClick={() => void keepTextAndSay(textOf(what, lines), what).catch(tellProblem)}>
              Keep my words
            </Button>
            <Button onClick={() => void replica.saveDraft(draftKey, null).catch(tellProblem)}>Discard mine</Button>
          </ButtonRow>
        }
      >
        You did not save this, and this {noun} is not here now. Your words are kept on this {deviceWord()}. When the{' '}
        {noun} is here again, they are in the form.
      </Notice>
    </Section>
  )
}
