import { Link } from '@tanstack/react-router'
import { GitBranch } from 'lucide-react'
import * as v from 'valibot'
import { bringBackReply } from '#contract/estimating/branch-calls'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { user } from '#contract/platform/user'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useCan } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { formatHistoryTime } from '../../ui/format'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'

type Assessment = Held<typeof assessmentDefinition>

const linkTo = ({ id, name }: Pick<Assessment, 'id' | 'name'>) => (
  <Link to="/estimating/assessments/$assessmentId" params={{ assessmentId: String(id) }}>
    {name}
  </Link>
)

const ARCHIVED_TOO = { archived: true }

/** What an assessment is a what-if of, or the what-ifs taken from it; nothing where there are none. Decision 530. */
export function BranchSection({ assessment }: { readonly assessment: Assessment }) {
  const others = useRecordsWithin(assessmentDefinition, 'project', assessment.project, ARCHIVED_TOO)
  const parent = others?.find(({ id }) => id === (assessment.branchOf ?? null))
  const branches = (others ?? []).filter(({ branchOf }) => (branchOf ?? null) === assessment.id)
  return (
    <>
      {parent && <OfParent branch={assessment} parent={parent} />}
      {branches.length > 0 && (
        <Section title="What-ifs">
          <List label="What-ifs">
            {branches.map(branch => (
              <ListRow
                key={branch.id}
                icon={GitBranch}
                leads
                title={linkTo(branch)}
                under={<BackWords branch={branch} />}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

/** When and by whom a what-if was brought back; that it can be worked in where it was not. */
function BackWords({ branch }: { readonly branch: Assessment }) {
  const at = branch.broughtBackAt ?? null
  const by = useRecord(user, branch.broughtBackBy ?? null)
  if (at === null) return branch.archivedAt === null ? 'Being tried out' : 'Let go'
  return `Brought back ${formatHistoryTime(at)}${by ? ` by ${by.fullName}` : ''}`
}

function OfParent({ branch, parent }: { readonly branch: Assessment; readonly parent: Assessment }) {
  const isBack = (branch.broughtBackAt ?? null) !== null
  return (
    <Section title="What-if of">
      <List label="What-if of">
        <ListRow
          icon={GitBranch}
          leads
          title={linkTo(parent)}
          under={
            isBack ? (
              <BackWords branch={branch} />
            ) : (
              `Nothing changes there until you bring this back. Archive this to let it go.`
            )
          }
          actions={isBack ? <UndoButton branch={branch} parent={parent} /> : undefined}
        />
      </List>
    </Section>
  )
}

function UndoButton({ branch, parent }: { readonly branch: Assessment; readonly parent: Assessment }) {
  const server = useServer()
  const replica = useReplica()
  const can = useCan()
  const confirm = useConfirm()
  const { run, working, blocked } = useOffice(
    { resource: assessmentDefinition, id: branch.id },
    { resource: assessmentDefinition, id: parent.id },
  )
  if (!can.write(assessmentDefinition)) return null
  async function undo() {
    const { result } = await confirm({
      title: 'Undo bringing it back',
      message: `Everything this what-if changed in ${parent.name} goes back to what it was. You can then go on with the what-if.`,
    })
    if (!result) return
    await run(async () => {
      const reply = await server.call(`/assessments/${branch.id}/bring-back-undo`, jsonBody('POST', {}))
      v.parse(bringBackReply, await reply.json())
      replica.hurry()
      toasts.show('info', `${parent.name} is as it was before`)
    })
  }
  return (
    <Button reason={blocked ?? undefined} disabled={working} onClick={() => void undo()}>
      Undo bringing it back
    </Button>
  )
}
