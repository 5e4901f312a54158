import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { TextButton } from '../../ui/action/text-button'
import { type ChangeLineProps, ChangeLines } from '../../ui/overlay/change-line'
import { toasts } from '../../ui/overlay/toast-store'
import { useRecord } from '../data/use-record'
import { useOffice } from '../office/use-office'
import { wayBack } from '../lifecycle/way-back'
import { type Decided, keepDecided, useDecided } from './decided'
import styles from './review.module.css'
import { noneWaits, placeIn, type ReviewQueue } from './review-queue'
import { useReviewKeys } from './use-review-keys'

/** One way to decide about the record on screen. */
export interface Decision {
  /** The move it makes. */
  readonly move: string
  /** The letter that opens it. */
  readonly letter: string
  /** On the bar: "Approve £1,860.00, dispute £37.50". */
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly isPrimary?: boolean
  /** Why it can't be decided now. */
  readonly reason?: string | undefined
  /** What is asked when it is open: "Approve invoice HBS-21077?" */
  readonly question: string
  /** Who and how much. */
  readonly lines: readonly ChangeLineProps[]
  /** What the person may say with it. */
  readonly fields?: ReactNode
  /** The button that decides: "Approve £1,860.00". */
  readonly confirm: string
  /** A field comes first: the decision needs words. */
  readonly needsWords?: boolean
  /** What was decided, for the message afterwards: "HBS-21077 of Harland approved: £1,860.00". */
  readonly done: string
  /** Decides. Returns false when something is missing or the office refused; both have been told. */
  readonly run: () => Promise<boolean>
}

interface ReviewBarProps {
  readonly lifecycle: Lifecycle
  readonly queue: ReviewQueue
  /** What the page advises, and up to how much the viewer may decide. */
  readonly note?: ReactNode
  /** None where the record can't be decided about. */
  readonly decisions: readonly Decision[]
  /** Of the keys: a constant. */
  readonly help: Parameters<typeof useReviewKeys>[0]['help']
}

/**
 * The decision about a record, always in sight at the foot of its page. A letter or a press opens it with who and how much; Enter or a second
 * press decides. Then it says what was decided, offers Undo while that works, and opens the next record, which was named before. Source:
 * rooms 34 and 35; decision 653.
 */
export function ReviewBar({ lifecycle, queue, note, decisions, help }: ReviewBarProps) {
  const [letter, setLetter] = useState<string | null>(null)
  const opener = useRef<HTMLDivElement>(null)
  const back = useTakingBack(lifecycle, queue)
  const { at, before, after } = placeIn(queue)
  const open = decisions.find(each => each.letter === letter)
  const close = () => {
    setLetter(null)
    opener.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)?.focus()
  }
  useReviewKeys({
    onNext: after && !open ? () => queue.open(after.id) : null,
    onBefore: before && !open ? () => queue.open(before.id) : null,
    letters: open ? [] : decisions.filter(({ reason }) => reason === undefined).map(each => each.letter),
    onOpen: setLetter,
    help,
  })
  async function decide({ run, move, done }: Decision) {
    if (!(await run())) return
    setLetter(null)
    const decided = { id: queue.current, move, words: done }
    keepDecided(queue.key, decided)
    const next = after ? `. Next: ${after.name}` : `. ${noneWaits(lifecycle, queue)}`
    toasts.show(
      'info',
      `${done}${next}`,
      back.canTake(move) ? { label: 'Undo', run: () => void back.take(decided) } : undefined,
    )
    if (after) queue.open(after.id)
  }
  if (decisions.length === 0 && !back.last) return null
  return (
    <div role="group" aria-label="Decision" className={styles['bar']} data-action-bar="noted">
      {open && (
        <Asked
          key={open.letter}
          decision={open}
          next={after?.name ?? noneWaits(lifecycle, queue)}
          onDecide={() => decide(open)}
          onClose={close}
        />
      )}
      <div ref={opener} className={styles['row']} hidden={open !== undefined}>
        <div className={styles['note']}>
          <div>
            {note}
            {decisions.length > 0 && (
              <span>
                {' '}
                {queue.items[at]?.name}
                {after && `: ${at + 1} of ${queue.items.length}. Next: ${after.name}`}
              </span>
            )}
          </div>
          {back.last && (
            <div>
              {back.last.words}{' '}
              {back.canUndo && (
                <TextButton disabled={back.working} onClick={() => back.last && void back.take(back.last)}>
                  Undo
                </TextButton>
              )}
            </div>
          )}
        </div>
        {after && (
          <span className={styles['skip']}>
            <Button kind="quiet" keys={['J']} onClick={() => queue.open(after.id)}>
              {decisions.length > 0 ? 'Skip' : `Open ${after.name}`}
            </Button>
          </span>
        )}
        {/* The primary one comes last, as in every row of buttons. */}
        {decisions
          .toSorted((a, b) => Number(a.isPrimary ?? false) - Number(b.isPrimary ?? false))
          .map(each => (
            <Button
              key={each.letter}
              kind={each.isPrimary ? 'primary' : 'default'}
              icon={each.icon}
              keys={[each.letter.toUpperCase()]}
              reason={each.reason}
              data-letter={each.letter}
              aria-expanded={false}
              onClick={() => setLetter(each.letter)}
            >
              {each.label}
            </Button>
          ))}
      </div>
    </div>
  )
}

interface AskedProps {
  readonly decision: Decision
  /** What opens after it, or that no other waits. */
  readonly next: string
  readonly onDecide: () => Promise<void>
  readonly onClose: () => void
}

/** An open decision. The button that decides has the focus, so that Enter decides and Esc leaves it. */
function Asked({ decision, next, onDecide, onClose }: AskedProps) {
  const { question, lines, fields, confirm, needsWords = false, isPrimary, reason } = decision
  const [working, setWorking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const about = useId()
  // Once, when it opens: what is typed later must not move the focus.
  const [first] = useState(needsWords ? 'textarea' : '[type="submit"]')
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true }), [first])
  async function submit() {
    if (working || reason !== undefined) return
    setWorking(true)
    try {
      await onDecide()
    } finally {
      setWorking(false)
    }
  }
  return (
    <div role="dialog" aria-label={question} aria-describedby={about} className={styles['asked']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves it and Ctrl Enter decides from any field */}
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      >
        <h2 className={styles['question']}>{question}</h2>
        <div id={about}>
          <ChangeLines lines={[...lines, { label: 'Next', to: next }]} />
        </div>
        {fields && <div className={styles['fields']}>{fields}</div>}
        <div className={styles['row']}>
          <Button kind="quiet" keys={['Esc']} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind={isPrimary ? 'primary' : 'default'}
            type="submit"
            keys={['Enter']}
            reason={reason}
            disabled={working}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Taking back the last decision of a queue, while its record is still where the decision took it. */
function useTakingBack(lifecycle: Lifecycle, queue: ReviewQueue) {
  const can = useCan()
  const { make, working, blockedFor } = useOffice(null)
  const last = useDecided(queue.key)
  const record = useRecord(lifecycle.resource, last?.id ?? null)
  const { [lifecycle.field]: state }: Readonly<Record<string, unknown>> = { ...record }
  const backOf = (move: string) => {
    const made = lifecycle.transitions[move]
    const [was = ''] = made?.from ?? []
    const back = made && wayBack(lifecycle, made, was)
    const command = back && lifecycle.commands[back.name]
    return command && can.run(command) ? back : undefined
  }
  const back = last ? backOf(last.move) : undefined
  return {
    last,
    working,
    canTake: (move: string) => backOf(move) !== undefined,
    canUndo: back !== undefined && back.from.includes(String(state)) && blockedFor(back) === null,
    take: async (decided: Decided) => {
      const move = backOf(decided.move)
      if (!move || !(await make(lifecycle, { id: decided.id }, move))) return
      keepDecided(queue.key, null)
      toasts.show('info', `Undone: ${decided.words}. It waits for review again`)
      queue.open(decided.id)
    },
  }
}
