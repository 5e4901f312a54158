import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { productQuantities } from '#contract/estimating/product-quantities'
import { type BillRevision, billRevisionLines, billRevisions, undoneReply } from '#contract/estimating/bill-revision'
import { REVISION_KINDS, type RevisionKind, type RevisionLine } from '#domain/bill-import/revision/revision'
import { AskedStatus } from '../../app/office/asked-status'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReply } from '../../app/office/use-reply'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useAssessment } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { LinkButton } from '../../ui/action/link-button'
import { formatHistoryTime } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Notice } from '../../ui/status/notice'
import { lineOf, sumsOf } from './model/kept-revision'
import { RevisionFigures } from './view/revision-figures'
import { RevisionLines } from './view/revision-lines'

/** Bills that were laid over this one: what each came to in money, line by line, and the way to take the last one back. Spec: ASMT-13. */
export function RevisionsPage() {
  const assessment = useAssessment()
  const can = useCan()
  const [chosen, setChosen] = useState<number | null>(null)
  const [undone, setUndone] = useState(0)
  usePageTitle({ title: 'Revisions', under: assessment.name })
  const asked = useReply(`/assessments/${assessment.id}/revisions`, billRevisions, undone)
  const all = asked.kind === 'loaded' ? asked.value : []
  const shown = all.find(({ id }) => id === chosen) ?? all[0]
  const latest = all.find(({ undoneAt }) => undoneAt === null)
  return (
    <>
      <PageHeading
        title="Revisions"
        repeats
        over={assessment.name}
        actions={
          can.write(productQuantities) && (
            <LinkButton>
              <Link
                to="/estimating/projects/$projectId/import"
                params={{ projectId: String(assessment.project) }}
                search={{ onto: assessment.id }}
              >
                Import a revision
              </Link>
            </LinkButton>
          )
        }
      />
      <PageBody>
        {asked.kind !== 'loaded' && <AskedStatus asked={asked} isEmpty={false} />}
        {asked.kind === 'loaded' && !shown && (
          <EmptyState title="No bill has been laid over this one">
            When the client sends the bill again, import it as a revision: prices and build-ups stay, and what it does
            to the money is shown first and kept here.
          </EmptyState>
        )}
        {shown && all.length > 1 && (
          <FormField label="Revision">
            <Select
              value={String(shown.id)}
              options={all.map(each => ({ value: String(each.id), label: nameOf(each) }))}
              onChange={value => setChosen(Number(value))}
            />
          </FormField>
        )}
        {shown && (
          <Kept
            key={shown.id}
            assessment={assessment.id}
            revision={shown}
            isLatest={shown.id === latest?.id}
            onUndone={() => setUndone(count => count + 1)}
          />
        )}
      </PageBody>
    </>
  )
}

const nameOf = ({ fileName, at, undoneAt }: BillRevision): string =>
  `${fileName}, ${formatHistoryTime(at)}${undoneAt === null ? '' : ', undone'}`

interface KeptProps {
  readonly assessment: number
  readonly revision: BillRevision
  readonly isLatest: boolean
  readonly onUndone: () => void
}

const TOLD: readonly RevisionKind[] = REVISION_KINDS.filter(kind => kind !== 'same')

function Kept({ assessment, revision, isLatest, onUndone }: KeptProps) {
  const { account } = useViewer()
  const sums = useMemo(() => sumsOf(revision), [revision])
  const [kind, setKind] = useState<RevisionKind>(TOLD.find(each => sums.counts[each] > 0) ?? 'changed')
  const { lines, count, more, asked } = useKeptLines(assessment, revision.id, kind)
  return (
    <>
      <RevisionFigures
        sums={sums}
        currency={account.currency}
        before="Bill before"
        after={revision.undoneAt === null ? 'Bill after' : 'Bill after, undone'}
      />
      {revision.undoneAt !== null && (
        <Notice tone="calm">This revision was undone, {formatHistoryTime(revision.undoneAt)}.</Notice>
      )}
      <Section title={revision.fileName} aside={`${revision.by ?? 'Quoin'}, ${formatHistoryTime(revision.at)}`} bare>
        <RevisionLines
          counts={sums.counts}
          kinds={TOLD}
          kind={kind}
          onKind={setKind}
          lines={lines}
          count={count}
          onMore={more}
          currency={account.currency}
          titled={(line, title) =>
            line.kind === 'removed' ? (
              title
            ) : (
              <Link
                to="/estimating/assessments/$assessmentId/boq"
                params={{ assessmentId: String(assessment) }}
                search={{ product: line.id }}
              >
                {title}
              </Link>
            )
          }
        />
        <AskedStatus asked={asked} isEmpty={false} />
      </Section>
      {isLatest && <UndoButton assessment={assessment} revision={revision} onUndone={onUndone} />}
    </>
  )
}

/** The lines of a kind, page by page. */
function useKeptLines(assessment: number, revision: number, kind: RevisionKind) {
  const server = useServer()
  const asked = useReply(`/assessments/${assessment}/revisions/${revision}/lines?kind=${kind}`, billRevisionLines)
  const [more, setMore] = useState<{ readonly kind: RevisionKind; readonly lines: readonly RevisionLine[] } | null>(
    null,
  )
  const { run } = useOffice(null)
  const first = asked.kind === 'loaded' ? asked.value : { count: 0, lines: [] }
  const lines = [...first.lines.map(lineOf), ...(more?.kind === kind ? more.lines : [])]
  return {
    asked,
    lines,
    count: first.count,
    more: () =>
      void run(async () => {
        const reply = await server.call(
          `/assessments/${assessment}/revisions/${revision}/lines?kind=${kind}&from=${lines.length}`,
        )
        const next = v.parse(billRevisionLines, await reply.json()).lines.map(lineOf)
        setMore(before => ({ kind, lines: [...(before?.kind === kind ? before.lines : []), ...next] }))
      }),
  }
}

function UndoButton({ assessment, revision, onUndone }: Omit<KeptProps, 'isLatest'>) {
  const server = useServer()
  const replica = useReplica()
  const can = useCan()
  const confirm = useConfirm()
  const { run, working, blocked } = useOffice({ resource: assessmentDefinition, id: assessment })
  if (!can.write(productQuantities)) return null
  async function undo() {
    const { result } = await confirm({
      title: 'Undo this revision',
      message: `Everything ${revision.fileName} changed goes back, lines that went come back, and lines it brought are archived.`,
    })
    if (!result) return
    const done = await run(async () => {
      const reply = await server.call(`/assessments/${assessment}/revisions/${revision.id}/undo`, jsonBody('POST', {}))
      v.parse(undoneReply, await reply.json())
      replica.hurry()
      toasts.show('info', 'The bill is as it was before the revision')
    })
    if (done) onUndone()
  }
  return (
    <ButtonRow>
      <Button reason={blocked ?? undefined} disabled={working} onClick={() => void undo()}>
        Undo this revision
      </Button>
    </ButtonRow>
  )
}
