import { problem, type Problem } from '#contract/kit/problem'
import { isAccepted, type WireGroup, type WireOperation } from '#contract/sync/protocol'
import { fingerprint } from './fingerprint'
import type { Refusal } from './judge'
import type { Answer } from './ledger'

/** An answer, whether it was given before, and whether it is to be kept: what only says "not yet" must be asked again. */
export interface Given extends Answer {
  readonly isDuplicate: boolean
  readonly isKept: boolean
}

/** The answers of one request on top of those the ledger had. A trial's answers stand only once it is taken over. */
export class AnswerBook {
  readonly #earlier: (seq: number) => Answer | undefined
  readonly #ackedBelow: number
  readonly #byOp = new Map<WireOperation, Given>()
  readonly #bySeq = new Map<number, Given>()

  constructor(earlier: (seq: number) => Answer | undefined, ackedBelow: number) {
    this.#earlier = earlier
    this.#ackedBelow = ackedBelow
  }

  /** A book on top of this one. */
  trial(): AnswerBook {
    return new AnswerBook(seq => this.#find(seq), this.#ackedBelow)
  }

  take(trial: AnswerBook): void {
    for (const [op, answer] of trial.#byOp) this.give(op, answer)
  }

  give(op: WireOperation, answer: Given): void {
    this.#byOp.set(op, answer)
    // A number used twice still stands for what it was first used for.
    if (answer.outcome !== 'reused' && !this.#bySeq.has(op.seq)) this.#bySeq.set(op.seq, answer)
  }

  /** Answers a group that was done. */
  accept(group: WireGroup, isMerged: (op: WireOperation) => boolean): void {
    for (const op of group.ops) {
      this.give(op, {
        fingerprint: fingerprint(op),
        outcome: isMerged(op) ? 'merged' : 'applied',
        problem: null,
        isDuplicate: false,
        isKept: true,
      })
    }
  }

  /** Answers a group one of whose operations failed: nothing of it was done. */
  refuse(
    group: WireGroup,
    failed: WireOperation,
    { outcome, problem: reason }: Omit<Refusal, 'kind'>,
    isKept: boolean,
  ): void {
    for (const op of group.ops) {
      const own = op === failed ? { outcome, problem: reason } : { outcome: 'held' as const, problem: null }
      this.give(op, { fingerprint: fingerprint(op), ...own, isDuplicate: false, isKept })
    }
  }

  /**
   * Answers what needs no look at a record: operations answered before, numbers used twice, groups that wait for others. Gives back what is
   * left of the group to be done, or null.
   */
  open(group: WireGroup): WireGroup | null {
    const ops = new Map<number, WireOperation>()
    let isHeld = false
    for (const op of group.ops) {
      const known = this.known(op) ?? (ops.has(op.seq) ? reused(op) : null)
      if (known) {
        this.give(op, known)
        isHeld ||= !isAccepted(known.outcome)
      } else ops.set(op.seq, op)
    }
    const left = { ops: [...ops.values()] }
    const waiting = left.ops.find(op => op.needs.some(seq => !ops.has(seq) && !this.#isAccepted(seq)))
    if (isHeld)
      for (const op of left.ops)
        this.give(op, {
          fingerprint: fingerprint(op),
          outcome: 'held',
          problem: null,
          isDuplicate: false,
          isKept: false,
        })
    else if (waiting) this.refuse(left, waiting, { outcome: 'dependency', problem: problem('dependency') }, false)
    else return left.ops.length > 0 ? left : null
    return null
  }

  /** What is known of an operation before looking at it: its earlier answer, or that its number was used for something else. */
  known(op: WireOperation): Given | null {
    const earlier = this.#find(op.seq)
    if (earlier?.fingerprint === fingerprint(op)) return { ...earlier, isDuplicate: true, isKept: false }
    // Below the mark the answer was taken and forgotten: applying it again is the one thing that must not happen.
    return earlier || op.seq < this.#ackedBelow ? reused(op) : null
  }

  of(op: WireOperation): Given {
    const answer = this.#byOp.get(op)
    if (!answer) throw new Error(`Operation ${op.seq} was not answered`)
    return answer
  }

  /** The answers given now, and not before, that tell of someone else's change. */
  conflicts(): (readonly [WireOperation, Given])[] {
    return [...this.#byOp].filter(([, answer]) => answer.problem?.clash && !answer.isDuplicate)
  }

  /** The answers given now, and not before, that say the record is gone. */
  gone(): WireOperation[] {
    return [...this.#byOp].flatMap(([op, { outcome, isDuplicate }]) => (outcome === 'gone' && !isDuplicate ? [op] : []))
  }

  /** Puts another problem in place of the one an answer has. */
  restate(op: WireOperation, reason: Problem): void {
    const answer = { ...this.of(op), problem: reason }
    this.#byOp.set(op, answer)
    this.#bySeq.set(op.seq, answer)
  }

  /** What the ledger must remember. */
  kept(): ReadonlyMap<number, Answer> {
    return new Map([...this.#bySeq].filter(([, answer]) => answer.isKept))
  }

  #isAccepted(seq: number): boolean {
    const answer = this.#find(seq)
    return answer ? isAccepted(answer.outcome) : seq < this.#ackedBelow
  }

  #find(seq: number): Answer | undefined {
    return this.#bySeq.get(seq) ?? this.#earlier(seq)
  }
}

const reused = (op: WireOperation): Given => ({
  fingerprint: fingerprint(op),
  outcome: 'reused',
  problem: problem('op-reused'),
  isDuplicate: false,
  isKept: false,
})
