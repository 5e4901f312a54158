import { Undo2 } from 'lucide-react'
import { clientAnswer } from '#contract/commercial/payment/client-answer'
import { clientRequest, type ClientRequest } from '#contract/commercial/payment/client-request'
import type { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { user } from '#contract/platform/user'
import { clientName } from '#domain/commercial/payment/client-answer'
import { claimedName } from '#domain/commercial/payment/outgoing-lines'
import { useToday } from '../../app/page/use-today'
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
  readonly requests: readonly Request[]
  readonly lines: readonly Line[]
  readonly mayWithdraw: boolean
}

/** The links that were sent to the client: each step with its time, and what was answered by line. Decision 723. */
export function ClientRequests({ requests, lines, mayWithdraw }: ClientRequestsProps) {
  const newest = requests.toSorted((a, b) => b.id - a.id)
  if (newest.length === 0) return null
  return (
    <Section title="Asked the client" bare>
      <List label="Requests to the client">
        {newest.map(request => (
          <RequestRow key={request.id} request={request} lines={lines} mayWithdraw={mayWithdraw} />
        ))}
      </List>
    </Section>
  )
}

function RequestRow({
  request,
  lines,
  mayWithdraw,
}: Omit<ClientRequestsProps, 'requests'> & { readonly request: Request }) {
  const { run, working, blocked } = useOffice({ resource: clientRequest, id: request.id })
  const confirm = useConfirm()
  const today = useToday()
  const nameOf = useNames(user)
  const people = useAll(user)
  // A link works while the person who made it can sign in.
  const hasLeft =
    request.createdBy !== null && people?.every(({ id, isActive }) => id !== request.createdBy || !isActive)
  const answers = useRecordsWithin(clientAnswer, 'application', request.application)?.filter(
    each => each.request === request.id,
  )
  const { words, level } = stateOf(request, today, hasLeft ?? false)
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
          {stepsOf(request, { today, maker: nameOf(request.createdBy), hasLeft: hasLeft ?? false }).map(step => (
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

function stateOf({ state, expiresOn, outcome }: ClientRequest, today: string, hasLeft: boolean) {
  if (state === 'open' && expiresOn < today) return { words: 'Expired', level: 'subtle' } as const
  if (state === 'open' && hasLeft) return { words: 'Stopped', level: 'warning' } as const
  if (state === 'answered' && outcome === 'queried') return { words: 'Queried', level: 'warning' } as const
  const words = { open: 'Waiting', answered: 'Certified', withdrawn: 'Withdrawn', ended: 'Ended' }[state]
  return { words, level: LEVELS[state] }
}

/** Returns each step of a request in words, with its time. */
function stepsOf(
  request: Request,
  { today, maker, hasLeft }: { readonly today: string; readonly maker: string | undefined; readonly hasLeft: boolean },
): readonly string[] {
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
      whenOpen(expiresOn < today, expiresOn, hasLeft ? (maker ?? 'The person who made it') : null),
  ].filter(step => typeof step === 'string')
}

/** Returns until when an open link works, or why it does not. `left` is the name of its maker, where they can no longer sign in. */
function whenOpen(isOver: boolean, expiresOn: string, left: string | null): string {
  if (isOver) return `Expired after ${formatDay(expiresOn)}`
  return left === null
    ? `Works until ${formatDay(expiresOn)}`
    : `Stopped: ${left} can no longer sign in. Ask the client again with a new link`
}

function answerWords({ item, decision, certifiedValue, reason }: Answer, lines: readonly Line[]): string {
  const line = lines.find(({ id }) => id === item)
  const name = line ? claimedName(line) : 'A line'
  return decision === 'queried' || certifiedValue === null
    ? `${name}, queried: ${reason ?? ''}`
    : `${name}, reduced to ${formatNumber('money', certifiedValue)}: ${reason ?? ''}`
}
