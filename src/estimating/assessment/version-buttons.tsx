import { Link, useNavigate } from '@tanstack/react-router'
import { Camera, CopyPlus, FileStack, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { jsonBody, useServer } from '../../app/office/server'
import { useOfficeWork } from '../../app/office/use-office-work'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'

const made = v.looseObject({ id: v.number() })

/** The ways to another version: a duplicate to work on, or a snapshot that stays as it was. Both are made by the server. Spec: ASMT-17. */
export function VersionButtons({ assessment }: { readonly assessment: Held<typeof assessmentDefinition> }) {
  const { run, working, blocked } = useOfficeWork()
  const server = useServer()
  const replica = useReplica()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  /** The copy's id; the server has it whole when it answers. */
  async function copy(call: string, body: object): Promise<number> {
    const reply = await server.call(`/assessments/${assessment.id}/${call}`, jsonBody('POST', body))
    const row = v.parse(made, await reply.json())
    await replica.mirrorRows(assessmentDefinition.name, [row])
    replica.hurry()
    return row.id
  }
  const duplicate = () =>
    run(async () => {
      const id = await copy('duplicate', {})
      await navigate({ to: '/estimating/assessments/$assessmentId', params: { assessmentId: String(id) } })
    })
  const snapshot = (comment: string) =>
    run(async () => {
      await copy('snapshot', { comment })
      toasts.show('info', 'Snapshot kept. It is listed on the project')
    })
  return (
    <>
      {/* A budget has no lines to compare, and its sub-pages lead back to its overview. */}
      {!assessment.isBudgetOnly && (
        <LinkButton icon={GitCompareArrows}>
          <Link to="/estimating/assessments/$assessmentId/compare" params={{ assessmentId: String(assessment.id) }}>
            Compare
          </Link>
        </LinkButton>
      )}
      {assessment.sourceFileName && (
        <LinkButton icon={FileStack}>
          <Link to="/estimating/assessments/$assessmentId/revisions" params={{ assessmentId: String(assessment.id) }}>
            Revisions
          </Link>
        </LinkButton>
      )}
      <Button icon={CopyPlus} reason={blocked ?? undefined} disabled={working} onClick={() => void duplicate()}>
        Duplicate
      </Button>
      {(assessment.snapshotOf ?? null) === null && (
        <Button
          icon={Camera}
          aria-haspopup="dialog"
          reason={blocked ?? undefined}
          disabled={working}
          onClick={() => setAsking(true)}
        >
          Snapshot
        </Button>
      )}
      {asking && <SnapshotForm onKeep={snapshot} onClose={() => setAsking(false)} />}
    </>
  )
}

interface SnapshotFormProps {
  readonly onKeep: (comment: string) => Promise<boolean>
  readonly onClose: () => void
}

function SnapshotForm({ onKeep, onClose }: SnapshotFormProps) {
  const [comment, setComment] = useState('')
  return (
    <FormModal
      open
      onClose={onClose}
      title="Keep a snapshot"
      submitLabel="Keep snapshot"
      valid={comment.trim() !== ''}
      onSubmit={() => onKeep(comment.trim())}
    >
      <FormField
        label="Why"
        description="The snapshot is a read-only copy with everything in it. The reason is shown beside it."
      >
        <TextInput value={comment} onChange={setComment} maxLength={255} />
      </FormField>
    </FormModal>
  )
}
