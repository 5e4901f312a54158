import { useState } from 'react'
import type { ClientLook } from '#contract/commercial/payment/client-link'
import { answerSums, asks, whyNotSent } from '#domain/commercial/payment/client-answer'
import { SECTIONS, sectionOf } from '#domain/commercial/payment/outgoing-lines'
import { outgoingSums } from '#domain/commercial/payment/outgoing-sums'
import { textOf } from '#domain/value/money'
import { useOnline } from '../app/device/use-online'
import { Button } from '../ui/action/button'
import { formatMoney } from '../ui/format'
import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'
import { FirstRows } from '../ui/record/first-rows'
import { Section } from '../ui/shell/page'
import { Notice } from '../ui/status/notice'
import { AnswerLine } from './answer-line'
import { AnswerSums } from './answer-sums'
import styles from './certify.module.css'
import { type ChosenLine, forget, keep, type KeptAnswer, NO_ANSWER, readKept } from './kept-answer'
import { LookHeading } from './look-heading'
import { moneyOf, shownLine, type ShownLine, termsOf, UNDECIDED } from './read-look'

interface AnswerFormProps {
  readonly look: ClientLook
  /** Where the answer so far is kept in this browser; null where it can't be. */
  readonly keptUnder: string | null
  /** Why the last try was not taken; null when there was none. */
  readonly refusal: string | null
  readonly onSend: (body: Readonly<Record<string, unknown>>) => Promise<void>
}

/** The client agrees, reduces or queries each line, and sends the whole answer once. */
export function AnswerForm({ look, keptUnder, refusal, onSend }: AnswerFormProps) {
  const [found] = useState(() => readKept(keptUnder))
  const [answer, setAnswer] = useState<KeptAnswer>(found ?? NO_ANSWER)
  const [isKept, setKept] = useState(true)
  const [isRestored, setRestored] = useState(found !== null)
  const [isSending, setSending] = useState(false)
  const isOnline = useOnline()

  const change = (next: Partial<KeptAnswer>) => {
    const whole = { ...answer, ...next }
    setAnswer(whole)
    setKept(keep(keptUnder, whole))
  }
  const choose = (id: number, next: ChosenLine) => change({ lines: { ...answer.lines, [id]: next } })
  const startAgain = () => {
    forget(keptUnder)
    setAnswer(NO_ANSWER)
    setRestored(false)
  }

  const terms = termsOf(look)
  const before = moneyOf(look.certifiedBefore)
  const lines = look.lines.map(line => shownLine(line, answer.lines[line.id]))
  const claimed = outgoingSums(lines, terms, before)
  const sums = answerSums(lines, terms, before)
  const open = lines.filter(({ decision }) => decision === null)
  const queries = lines.filter(({ decision }) => decision === 'queried').length
  const isQuery = asks(lines)
  const total = formatMoney(sums.total, look.currency)
  const agreeRest = () => {
    const agreed = open.map(({ id }): [string, ChosenLine] => [String(id), { ...UNDECIDED, decision: 'agreed' }])
    change({ lines: { ...answer.lines, ...Object.fromEntries(agreed) } })
  }

  const reason =
    look.notYet ??
    whyNotSent(lines) ??
    (answer.name.trim() === '' ? 'Write your name' : null) ??
    (answer.role.trim() === '' ? 'Write your role' : null) ??
    (isOnline ? null : 'There is no connection. Your answer is kept on this device: send it when you are online')
  async function send() {
    setSending(true)
    await onSend({
      name: answer.name.trim(),
      role: answer.role.trim(),
      total: isQuery ? null : textOf('money', sums.total),
      agreed: lines.filter(({ decision }) => decision === 'agreed').map(({ id }) => id),
      lines: lines.filter(({ decision }) => decision !== 'agreed').map(wireOf),
    })
    setSending(false)
  }

  return (
    <>
      <LookHeading
        look={look}
        title="Certify an application for payment"
        deciding={{ label: 'Total applied for', value: formatMoney(claimed.total, look.currency) }}
      />
      {look.message && <Notice tone="info">{look.message}</Notice>}
      {look.notYet && <Notice tone="warning">{look.notYet}.</Notice>}
      {refusal !== null && <Notice tone="error">{refusal}.</Notice>}
      {isRestored && (
        <Notice tone="calm" action={<Button onClick={startAgain}>Start again</Button>}>
          This is what you entered earlier on this device. It isn’t sent yet.
        </Notice>
      )}
      {!isKept && (
        <Notice tone="warning">
          This browser keeps nothing you enter here. Send your answer before you close or reload the page.
        </Notice>
      )}
      <Notice
        tone="calm"
        action={open.length > 0 && <Button onClick={agreeRest}>{agreeWords(open.length, lines.length)}</Button>}
      >
        {open.length === 0
          ? 'Every line has your decision.'
          : `${lines.length - open.length} of ${lines.length} lines have your decision. Agree, reduce or query each.`}
      </Notice>
      {SECTIONS.map(({ part, title }) => {
        const own = lines.filter(({ of }) => sectionOf(of) === part)
        return own.length === 0 ? null : (
          <Section key={part} title={title} bare>
            <FirstRows of={own} most={60}>
              {shown =>
                shown.map(line => (
                  <AnswerLine
                    key={line.id}
                    line={line}
                    currency={look.currency}
                    onChange={next => choose(line.id, next)}
                  />
                ))
              }
            </FirstRows>
          </Section>
        )
      })}
      <AnswerSums sums={sums} terms={terms} currency={look.currency} isPartly={open.length > 0 || isQuery} />
      <Section title="Who certifies" bare>
        <div className={styles['who']}>
          <FormField label="Your name" required>
            <TextInput value={answer.name} onChange={name => change({ name })} maxLength={100} autoComplete="name" />
          </FormField>
          <FormField label="Your role" required description="Such as quantity surveyor or contract administrator">
            <TextInput
              value={answer.role}
              onChange={role => change({ role })}
              maxLength={100}
              autoComplete="organization-title"
            />
          </FormField>
        </div>
      </Section>
      <div className={styles['send']}>
        <p>
          {isQuery
            ? 'Nothing is certified while a line is queried. You send your answer once, and get a new link when the queries are explained. Sending needs a connection.'
            : 'You send your answer once. It is then the certificate of this application. Sending needs a connection.'}
        </p>
        <Button
          kind="primary"
          size="large"
          reason={reason ?? undefined}
          disabled={isSending}
          onClick={() => void send()}
        >
          {isQuery ? `Send ${queries === 1 ? '1 query' : `${queries} queries`}` : `Certify ${total}`}
        </Button>
      </div>
    </>
  )
}

const agreeWords = (open: number, all: number): string =>
  open === all ? 'Agree every line' : `Agree the other ${open === 1 ? 'line' : `${open} lines`}`

function wireOf({ id, decision, certifiedValue, certifiedMaterial, reason }: ShownLine) {
  const isReduced = decision === 'reduced'
  const sum = (value: ShownLine['certifiedValue']) => (isReduced && value !== null ? textOf('money', value) : null)
  return {
    item: id,
    decision,
    certifiedValue: sum(certifiedValue),
    certifiedMaterial: sum(certifiedMaterial),
    reason: reason?.trim() || null,
  }
}
