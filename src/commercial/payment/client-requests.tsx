import { Undo2 } from 'lucide-react'
import { clientAnswer } from '#contract/commercial/payment/client-answer'
import { clientStopsReply } from '#contract/commercial/payment/client-link'
import { clientRequest, type ClientRequest } from '#contract/commercial/payment/client-request'
import { outgoingApplication, outgoingApplicationLifecycle } from '#contract/commercial/payment/outgoing-application'
import type { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { user } from '#contract/platform/user'
import { clientName } from '#domain/commercial/payment/client-answer'
import { type LinkStop, stopWords, whyLinkStopped } from '#domain/commercial/payment/client-stops'
import { claimedName } from '#domain/commercial/payment/outgoing-lines'
import { useReply } from '../../app/office/use-reply'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatDateTime, formatDay, formatNumber } from '../../ui/format'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'

type Request = Held<typeof clientRequest>
type Answer = Held<typeof clientAnswer>
type Line = Held<typeof outgoingItem>

interface ClientRequestsProps {
  readonly application: Pick<Held<typeof outgoingApplication>, 'id' | 'state'>
  readonly requests: readonly Request[]
  readonly lines: readonly Line[]
  /** Reference of a later application that is certified; null where none is. */
  readonly certifiedAfter: string | null
  readonly mayWithdraw: boolean
}

/** The links that were sent to the client: each step with its time, and what was answered by line. Decision 723. */
export function ClientRequests(props: ClientRequestsProps) {
  const newest = props.requests.toSorted((a, b) => b.id - a.id)
  if (newest.length === 0) return null
  return (
    <Section title="Asked the client" bare>
      <List label="Requests to the client">
        {newest.map(request => (
          <RequestRow key={request.id} {...props} request={request} />
        ))}
      </List>
    </Section>
  )
}

/** Returns why an open link has stopped, and whether that is certain: only the server knows what others may do. */
function useStop({
  application,
  request,
  certifiedAfter,
}: Pick<ClientRequestsProps, 'application' | 'certifiedAfter'> & { readonly request: Request }) {
  const { user: me } = useViewer()
  const can = useCan()
  const { archivedAt } = useProject()
  const people = useAll(user)
  const approve = outgoingApplicationLifecycle.commands['approve']
  const isMine = request.createdBy === me
  const isOpen = request.state === 'open'
  const path = `/${outgoingApplication.path}/${application.id}/client-requests`
  const asked = useReply(isOpen && !isMine ? path : null, clientStopsReply)
  const told = asked.kind === 'loaded' ? asked.value.find(({ id }) => id === request.id) : undefined
  if (!isOpen) return { stop: null, isCertain: true }
  const mayCertify = isMine ? approve !== undefined && can.run(approve) : null
  const stop = whyLinkStopped({
    // While the people are not read yet, and where a link has no known maker, nothing is said against it.
    canSignIn:
      request.createdBy === null || people?.some(({ id, isActive }) => id === request.createdBy && isActive) !== false,
    mayCertify,
    isProjectArchived: archivedAt !== null && archivedAt !== undefined,
    state: application.state,
    certifiedAfter,
  })
  return { stop: stop ?? told?.stopped ?? null, isCertain: mayCertify !== null || told !== undefined }
}

function RequestRow({
  application,
  request,
  lines,
  certifiedAfter,
  mayWithdraw,
}: Omit<ClientRequestsProps, 'requests'> & { readonly request: Request }) {
  const { run, working, blocked } = useOffice({ resource: clientRequest, id: request.id })
  const confirm = useConfirm()
  const today = useToday()
  const nameOf = useNames(user)
  const { stop, isCertain } = useStop({ application, request, certifiedAfter })
  const answers = useRecordsWithin(clientAnswer, 'application', request.application)?.filter(
    each => each.request === request.id,
  )
  const { words, level } = stateOf(request, today, stop)
  const maker = nameOf(request.createdBy)
  const stopped = stop && stopWords(stop, maker ?? 'the person who made it', certifiedAfter)
  async function withdraw() {
    const { result } = await confirm({
      title: 'Withdraw this link?',
      message: 'It stops working at once. A person who opens it reads that they have to ask you for a new one.',
      yes: 'Withdraw link',
      no: 'Keep link',
      danger: true,
    })
    if (!result) return
    const isDone = await run(async ({ server, replica }) => {
      await server.call(`/${clientRequest.path}/${request.id}/withdraw`, { method: 'POST' })
      replica.hurry()
    })
    if (isDone) toasts.show('info', 'Link withdrawn')
  }
  return (
    <ListRow
      title={request.sendTo ?? 'Link to pass on'}
      under={
        <>
          {stepsOf(request, { today, maker, stopped, isCertain }).map(step => (
            <div key={step}>{step}</div>
          ))}
          {answers?.map(answer => (
            <div key={answer.id}>{answerWords(answer, lines)}</div>
          ))}
        </>
      }
      end={<LevelBadge level={level}>{words}</LevelBadge>}
      actions={
        mayWithdraw &&
        request.state === 'open' &&
        request.expiresOn >= today && (
          <Button icon={Undo2} reason={blocked ?? undefined} disabled={working} onClick={() => void withdraw()}>
            Withdraw link
          </Button>
        )
      }
    />
  )
}

const LEVELS = { open: 'info', answered: 'accent', withdrawn: 'subtle', ended: 'subtle' } as const

function stateOf({ state, expiresOn, outcome }: ClientRequest, today: string, stop: LinkStop | null) {
  if (state === 'open' && expiresOn < today) return { words: 'Expired', level: 'subtle' } as const
  if (state === 'open' && stop !== null) return { words: 'Stopped', level: 'warning' } as const
  if (state === 'answered' && outcome === 'queried') return { words: 'Queried', level: 'warning' } as const
  const words = { open: 'Waiting', answered: 'Certified', withdrawn: 'Withdrawn', ended: 'Ended' }[state]
  return { words, level: LEVELS[state] }
}

interface StepFacts {
  readonly today: string
  readonly maker: string | undefined
  /** Why it has stopped, in words; null while it works. */
  readonly stopped: string | null
  /** Whether it is known that its maker may still record certificates. */
  readonly isCertain: boolean
}

/** Returns each step of a request in words, with its time. */
function stepsOf(request: Request, { today, maker, stopped, isCertain }: StepFacts): readonly string[] {
  const { createdAt, mailedAt, mailFault, openedAt, answeredAt, endedAt, expiresOn } = request
  const by = maker === undefined ? '' : ` by ${maker}`
  const answer = request.outcome === 'queried' ? 'Queried' : 'Certified'
  const name = clientName({ name: request.answeredBy ?? '', role: request.answeredRole ?? '' })
  return [
    `Made ${formatDateTime(createdAt)}${by}`,
    mailedAt && `Mailed ${formatDateTime(mailedAt)}`,
    mailFault && `Not mailed: ${mailFault}`,
    openedAt && `First opened ${formatDateTime(openedAt)}`,
    answeredAt && `${answer} ${formatDateTime(answeredAt)} by ${name}`,
    endedAt &&
      (request.state === 'withdrawn'
        ? `Withdrawn ${formatDateTime(endedAt)}`
        : `Ended ${formatDateTime(endedAt)}. ${request.whyEnded ?? ''}`),
    request.state === 'open' &&
      (expiresOn < today ? `Expired after ${formatDay(expiresOn)}` : (stopped ?? worksUntil())),
  ].filter(step => typeof step === 'string')

  function worksUntil(): string {
    const until = `Works until ${formatDay(expiresOn)}`
    return isCertain || maker === undefined ? until : `${until}, while ${maker} may record certificates`
  }
}

function answerWords({ item, decision, certifiedValue, reason }: Answer, lines: readonly Line[]): string {
  const line = lines.find(({ id }) => id === item)
  const name = line ? claimedName(line) : 'A line'
  return decision === 'queried' || certifiedValue === null
    ? `${name}, queried: ${reason ?? ''}`
    : `${name}, reduced to ${formatNumber('money', certifiedValue)}: ${reason ?? ''}`
}
