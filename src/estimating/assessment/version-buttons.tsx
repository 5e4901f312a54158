import { Link, useNavigate } from '@tanstack/react-router'
import { Camera, CopyPlus, FileStack, GitBranch, GitCompareArrows, GitMerge } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { whyNoBranch } from '#contract/estimating/branch-rules'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'

const made = v.looseObject({ id: v.number() })

/** The ways to another version: a duplicate to work on, a snapshot that stays as it was, a what-if that can be brought back. All are made by the server. Spec: ASMT-17; decision 530. */
export function VersionButtons({ assessment }: { readonly assessment: Held<typeof assessmentDefinition> }) {
  const { run, working, blocked } = useOffice({ resource: assessmentDefinition, id: assessment.id })
  const server = useServer()
  const replica = useReplica()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'snapshot' | 'branch' | null>(null)
  const isOpenBranch = (assessment.branchOf ?? null) !== null && (assessment.broughtBackAt ?? null) === null

  /** The copy's id; the server has it whole when it answers. */
  async function copy(call: string, body: object): Promise<number> {
    const reply = await server.call(`/assessments/${assessment.id}/${call}`, jsonBody('POST', body))
    const row = v.parse(made, await reply.json())
    await replica.mirrorRows(assessmentDefinition.name, [row])
    replica.hurry()
    return row.id
  }
  const open = (id: number) =>
    navigate({ to: '/estimating/assessments/$assessmentId', params: { assessmentId: String(id) } })
  const duplicate = () => run(async () => open(await copy('duplicate', {})))
  const branch = (name: string) => run(async () => open(await copy('branch', { name })))
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
          onClick={() => setAsking('snapshot')}
        >
          Snapshot
        </Button>
      )}
      {isOpenBranch && (
        <LinkButton icon={GitMerge}>
          <Link to="/estimating/assessments/$assessmentId/bring-back" params={{ assessmentId: String(assessment.id) }}>
            Bring back
          </Link>
        </LinkButton>
      )}
      {whyNoBranch(assessment) === null && (
        <Button
          icon={GitBranch}
          aria-haspopup="dialog"
          reason={blocked ?? undefined}
          disabled={working}
          onClick={() => setAsking('branch')}
        >
          Try a what-if
        </Button>
      )}
      {asking === 'snapshot' && <SnapshotForm onKeep={snapshot} onClose={() => setAsking(null)} />}
      {asking === 'branch' && <BranchForm from={assessment.name} onBegin={branch} onClose={() => setAsking(null)} />}
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

interface BranchFormProps {
  /** The name of the assessment it is taken from. */
  readonly from: string
  readonly onBegin: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

function BranchForm({ from, onBegin, onClose }: BranchFormProps) {
  const [name, setName] = useState('')
  const isSame = name.trim() === from
  return (
    <FormModal
      open
      onClose={onClose}
      title="Try a what-if"
      submitLabel="Start what-if"
      valid={name.trim() !== '' && !isSame}
      onSubmit={() => onBegin(name.trim())}
    >
      <FormField
        label="What if…"
        description={`A copy of ${from} to work in. Nothing changes in ${from} until you bring it back. Quote requests stay there.`}
        error={isSame ? 'Give it a name of its own' : undefined}
      >
        <TextInput value={name} onChange={setName} maxLength={255} />
      </FormField>
    </FormModal>
  )
}
