import { ArrowLeft, Plus, Send } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { PORTAL_CLAIM, portalClaimReply } from '#contract/commercial/portal/portal-claims'
import type { PortalOverview, PortalProject } from '#contract/commercial/portal/portal-calls'
import { ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import { type Money, parseAs, textOf } from '#domain/value/money'
import { useOnline } from '../app/device/use-online'
import { problemWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'
import { Button } from '../ui/action/button'
import { ButtonRow } from '../ui/action/button-row'
import { LinkButton } from '../ui/action/link-button'
import { formatDay, formatMoney } from '../ui/format'
import { DateInput } from '../ui/input/date-input'
import { FormField } from '../ui/input/form-field'
import { NumberInput } from '../ui/input/number-input'
import { TextArea } from '../ui/input/text-area'
import { TextInput } from '../ui/input/text-input'
import { useFirstError } from '../ui/input/use-first-error'
import { FirstRows } from '../ui/record/first-rows'
import { Section } from '../ui/shell/page'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { ClaimSums } from './claim-sums'
import { ApplyLine, OtherLine } from './apply-line'
import { forget, type KeptClaim, newKey } from './kept-claim'
import { applicationHash, OVERVIEW } from './place'
import styles from './portal.module.css'
import { projectName, waitingOf } from './portal-words'
import { bodyOf, faultsAt, lineAt, materialsOf, readClaim } from './read-claim'
import { useDraft } from './use-draft'
import { useKeptClaim } from './use-kept-claim'
import { isSignedOut } from './use-portal'

interface ApplyProps {
  readonly seen: PortalOverview
  readonly on: PortalProject
  /** Asks for the applications again; a session that has ended is found so. Keep it between draws. */
  readonly again: () => Promise<void>
}

const NO_FAULTS: Readonly<Record<string, string>> = {}
/** The reply to what was sent was lost. Whether it arrived is known after the next try, under the same key. */
const NO_REPLY =
  'No reply came. Your application is kept on this device. Send it again when you have a connection: it counts once'

/** A person applies for payment on a project. What they enter is kept on the device until the server has it. Decision 734. */
export function Apply({ seen, on, again }: ApplyProps) {
  const whose = { person: seen.personId, project: on.id }
  const [looks, setLooks] = useState(0)
  const askDraft = useCallback(() => setLooks(count => count + 1), [])
  const { claim: kept, found, write, ...own } = useKeptClaim(whose, seen.today, askDraft)
  const [sent, setSent] = useState<number | null>(null)
  const { draft, failure } = useDraft(on.id, kept.effectiveDate, looks, again)
  /** Faults that the server found, and the words about the whole. */
  const [refused, setRefused] = useState(NO_FAULTS)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [shownFaults, setShownFaults] = useState(NO_FAULTS)
  const isSending = useRef(false)
  /** After a lost reply an application waits, which may be this one or that of another device: under its key the server tells. */
  const [asked] = useState(() =>
    found?.tried !== undefined && waitingOf(on) !== null ? { found, tried: found.tried } : null,
  )
  const [isBusy, setBusy] = useState(asked !== null)
  const isOnline = useOnline()
  const form = useFirstError(shownFaults)

  const change = (next: Partial<KeptClaim>) => {
    write({ ...kept, ...next })
    setRefused(NO_FAULTS)
    setTrouble(null)
  }
  const startAgain = () => {
    own.startAgain()
    setRefused(NO_FAULTS)
    setTrouble(null)
  }

  useEffect(() => {
    if (asked === null) return
    let isHere = true
    const look = async () => {
      try {
        const id = await post(JSON.parse(asked.tried.content), asked.tried.key)
        if (isHere) setSent(id)
      } catch (error) {
        // It did not arrive: it stays as it was entered. Without a reply it is asked again when the page is opened again.
        if (isHere && isRefusal(error)) write({ ...asked.found, tried: undefined })
      }
      if (isHere) setBusy(false)
    }
    void look()
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, of what was found when the page was opened
  }, [asked])
  useEffect(() => {
    if (sent !== null) forget({ person: seen.personId, project: on.id })
  }, [sent, seen.personId, on.id])
  if (sent !== null) return <Sent firm={seen.firm} application={sent} again={again} />
  const read = draft && readClaim(kept, draft, seen.today)
  const faults = { ...read?.faults, ...refused }
  const wasTried = Object.keys(shownFaults).length > 0
  /** A fault of a field that was not touched is shown once sending was tried. */
  const faultOf = (place: string, isTouched: boolean) => (isTouched || wasTried ? faults[place] : undefined)

  async function send() {
    if (read === null || isSending.current) return
    setShownFaults({ ...faults })
    if (Object.keys(faults).length > 0) return
    isSending.current = true
    setBusy(true)
    setTrouble(null)
    const body = bodyOf(on.id, kept, read)
    const content = JSON.stringify(body)
    const tried = kept.tried?.content === content ? kept.tried : { key: newKey(), content }
    // Before it is sent: after a lost reply, also in another tab, it is sent under the same key.
    write({ ...kept, tried })
    try {
      setSent(await post(body, tried.key))
    } catch (error) {
      tell(error, read)
    }
    isSending.current = false
    setBusy(false)
  }

  function tell(error: unknown, of: NonNullable<typeof read>) {
    if (isSignedOut(error)) return void again()
    // A refusal is a reply: what another device sends later is not this one.
    if (isRefusal(error)) write({ ...kept, tried: undefined })
    const problem = error instanceof ProblemError ? error.problem : null
    const found = faultsAt(problem?.errors ?? [], of.claim)
    setRefused(found)
    setShownFaults({ ...found })
    if (problem?.kind === 'unavailable' || problem === null) setTrouble(NO_REPLY)
    else if (found[''] !== undefined || problem.errors === undefined) setTrouble(found[''] ?? problemWords(error))
    // Another application or certificate came between: the figures are asked for again under what was entered.
    if (problem?.kind === 'conflict' || found[''] !== undefined) askDraft()
  }

  const waiting = draft?.waiting ?? null
  const blocked = waiting
    ? undefined
    : isOnline
      ? own.elsewhere === null
        ? undefined
        : 'Choose first which of the two applications to go on with'
      : 'There is no connection. What you have entered is kept on this device: send it when you are online'
  return (
    <form
      ref={form}
      className={styles['claim']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (blocked === undefined) void send()
      }}
    >
      <div>
        <LinkButton kind="quiet" icon={ArrowLeft}>
          <a href={OVERVIEW}>All applications</a>
        </LinkButton>
      </div>
      <div>
        <h1 className="type-title">Apply for payment</h1>
        <p className={styles['quiet']}>
          {projectName(on)}
          {draft?.certifiedUpTo && `, certified up to ${formatDay(draft.certifiedUpTo)}`}
        </p>
      </div>
      {own.isRestored && (
        <Notice tone="calm" action={<Button onClick={startAgain}>Start again</Button>}>
          This is what you entered earlier on this device. It isn’t sent yet.
        </Notice>
      )}
      {own.elsewhere && (
        <Notice
          tone="warning"
          action={
            <ButtonRow>
              <Button type="button" onClick={() => own.elsewhere && own.choose(own.elsewhere)}>
                Go on with the other tab’s
              </Button>
              <Button type="button" onClick={() => own.choose(kept)}>
                Go on with this one
              </Button>
            </ButtonRow>
          }
        >
          You have changed this application in another tab. Both are there until you choose one.
        </Notice>
      )}
      {!own.isKept && (
        <Notice tone="warning">
          This browser keeps nothing you enter here. Send your application before you close or reload the page.
        </Notice>
      )}
      {waiting && (
        <Notice tone="warning" action={<SeeIt application={waiting.id} again={again} />}>
          Your application for work up to {formatDay(waiting.effectiveDate)} is still being checked, so another can’t be
          sent yet. What you enter here is kept on this device.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="error" action={<Button onClick={askDraft}>Try again</Button>}>
          {failure}. {draft === null ? 'Your lines could not be loaded.' : 'The figures are those loaded before.'} What
          you have entered is kept on this device.
        </Notice>
      )}
      {draft === null && failure === null && <Loader text="Loading your lines" />}
      {draft && read && (
        <>
          {/* Nothing is changed while it is being sent. */}
          <div className={styles['claim']} inert={isBusy}>
            <div className={styles['about']}>
              <FormField label="Work up to" required error={faultOf('effectiveDate', true)}>
                <DateInput
                  value={kept.effectiveDate}
                  onChange={day => day !== null && change({ effectiveDate: day })}
                />
              </FormField>
              <FormField label="Your number" optional="optional" error={faultOf('invoiceNumber', true)}>
                <TextInput
                  value={kept.invoiceNumber}
                  onChange={invoiceNumber => change({ invoiceNumber })}
                  maxLength={60}
                />
              </FormField>
            </div>
            <Section title="Your work" bare>
              <p className={styles['quiet']}>
                {read.scope.length === 0
                  ? `No line of the contract is known as yours yet. Add what you apply for below, or ask ${seen.firm}.`
                  : 'Change the lines with new work. Each amount is for all work to date, without VAT and before retention.'}
              </p>
              <FirstRows of={read.scope} most={60}>
                {shown =>
                  shown.map(line => (
                    <ApplyLine
                      key={line.key}
                      line={line}
                      currency={seen.currency}
                      value={kept.lines[line.key] === undefined ? line.approvedBefore : amount(kept.lines[line.key])}
                      fault={faultOf(lineAt(line.key), true)}
                      onChange={value => change({ lines: { ...kept.lines, [line.key]: value } })}
                    />
                  ))
                }
              </FirstRows>
              <Gone kept={kept} known={read.scope.map(({ key }) => key)} onChange={change} />
            </Section>
            <Section title="Other work" bare>
              <p className={styles['quiet']}>Work that is no line of the contract, such as an instruction on site.</p>
              {kept.others.map((other, index) => (
                <OtherLine
                  // Its place is all that tells an empty one from another.
                  key={index}
                  number={index + 1}
                  other={{ name: other.name, value: amount(other.value) }}
                  nameFault={faultOf(`others.${index}.name`, other.name !== '')}
                  valueFault={faultOf(`others.${index}.value`, other.value !== null)}
                  onChange={next =>
                    change({
                      others: kept.others.map((each, place) => (place === index ? { ...each, ...next } : each)),
                    })
                  }
                  onRemove={() => change({ others: kept.others.filter((_, place) => place !== index) })}
                />
              ))}
              <div className={styles['apply']}>
                <Button
                  icon={Plus}
                  type="button"
                  onClick={() => change({ others: [...kept.others, { name: '', value: null }] })}
                >
                  Add other work
                </Button>
              </div>
            </Section>
            <div className={styles['about']}>
              <FormField
                label="Materials to date, for CIS"
                required
                description="The part of what you apply for that is materials. CIS is not deducted from it."
                error={faultOf('materialsToDate', true)}
              >
                <NumberInput
                  kind="money"
                  value={amount(materialsOf(kept, draft))}
                  onChange={next => change({ materials: wire(next) })}
                />
              </FormField>
            </div>
            <FormField label="Note to the reviewer" optional="optional" error={faultOf('note', true)}>
              <TextArea value={kept.note} onChange={note => change({ note })} maxLength={2_000} />
            </FormField>
            <ClaimSums read={read} currency={seen.currency} />
          </div>
          <div className={styles['send']}>
            {trouble !== null && <Notice tone="error">{trouble}.</Notice>}
            <div className={styles['total']}>
              <div>
                <div className={styles['quiet']}>This period</div>
                <strong>{formatMoney(read.period, seen.currency)}</strong>
              </div>
              <Button
                kind="primary"
                size="large"
                type="submit"
                icon={Send}
                reason={blocked}
                disabled={isBusy || waiting !== null}
              >
                {isBusy ? 'Sending' : 'Send application'}
              </Button>
            </div>
          </div>
        </>
      )}
    </form>
  )
}

const amount = (text: string | null | undefined): Money | null => (text == null ? null : parseAs('money', text))
const wire = (value: Money | null): string | null => (value === null ? null : textOf('money', value))

/** Sends a claim under its key. Under a key it was sent with before, it is the same application. Returns its id. */
async function post(body: unknown, key: string): Promise<number> {
  const reply = await openCall(PORTAL_CLAIM, 'POST', body, { [HEADER.idempotencyKey]: key })
  return v.parse(portalClaimReply, await reply.json()).id
}

/** Whether the server has replied that it takes nothing. Without a reply the claim may have arrived. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.kind !== 'unavailable' && !isSignedOut(error)

interface SeeItProps {
  readonly application: number
  readonly again: () => Promise<void>
}
/** Opens an application once the list has it. */
const SeeIt = ({ application, again }: SeeItProps) => (
  <Button
    type="button"
    onClick={() =>
      void again().then(() => {
        location.hash = applicationHash(application)
      })
    }
  >
    See it
  </Button>
)

interface SentProps extends SeeItProps {
  readonly firm: string
}
/** Shown once the server has the application, and not before. */
const Sent = ({ firm, application, again }: SentProps) => (
  <>
    <h1 className="type-title">Your application is sent</h1>
    <Notice tone="info" action={<SeeIt application={application} again={again} />}>
      {firm} has it and checks it now. Its state, what is certified and when it is paid is shown here.
    </Notice>
  </>
)

interface GoneProps {
  readonly kept: KeptClaim
  readonly known: readonly string[]
  readonly onChange: (next: Partial<KeptClaim>) => void
}
/** Amounts entered for lines that are no longer in the scope: they can't be sent, and are not dropped in silence. */
function Gone({ kept, known, onChange }: GoneProps) {
  const gone = Object.keys(kept.lines).filter(key => !known.includes(key))
  if (gone.length === 0) return null
  const left = Object.fromEntries(Object.entries(kept.lines).filter(([key]) => known.includes(key)))
  return (
    <Notice tone="error" action={<Button onClick={() => onChange({ lines: left })}>Remove the amounts</Button>}>
      {gone.length === 1 ? 'A line you entered an amount for' : `${gone.length} lines you entered amounts for`} can’t be
      applied for any more. The rest can be sent without it.
    </Notice>
  )
}
