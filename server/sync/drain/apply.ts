/**
 * Applies groups of operations in the order sent, each whole or not at all, and answers every operation.
 *
 * Groups that only add and set, each record once, are judged in memory and written together: a statement or two per resource however
 * many they are. When the database refuses such a run, it is undone and tried in halves, down to the group that was refused, so that no
 * group suffers for another. Everything else runs alone, one operation after the other, under a savepoint of its own.
 */
import type { Logger } from 'pino'
import { problem, ProblemError } from '#contract/kit/problem'
import type { WireGroup, WireOperation } from '#contract/sync/protocol'
import { withSavepoint, type AccountTransaction } from '../../database/session'
import { runCommand } from '../../records/lifecycles/command'
import { deleteRecord } from '../../records/delete/delete'
import type { AnswerBook } from './answers'
import { BulkWrite } from './bulk-write'
import { atGoneCells } from './gone-cells'
import { faultOf, isInfrastructure } from '../../database/infrastructure'
import { judge, OUTCOME, type Facts, type Refusal, type Ruling } from './judge'
import { keyOf, type RecordCache } from './record-cache'
import { atMissingRecords } from './missing-records'
import { staleDelete } from './stale-delete'

/** What the groups of one request are applied with. */
export interface Work {
  readonly tx: AccountTransaction
  readonly records: RecordCache
  readonly answers: AnswerBook
  readonly log: Logger
  readonly factsOf: (op: WireOperation) => Facts
}

/** Applies every group; what was answered is then in `work.answers`. */
export async function applyGroups(work: Work, groups: readonly WireGroup[]): Promise<void> {
  let run: WireGroup[] = []
  let touched = new Set<string>()
  for (const group of groups) {
    const keys = group.ops.flatMap(op => [keyOf(op), String(op.seq)])
    const joins = isPlain(group) && !keys.some(key => touched.has(key))
    if (!joins) {
      await applyRun(work, run)
      run = []
      touched = new Set()
    }
    if (isPlain(group)) {
      run.push(group)
      for (const key of keys) touched.add(key)
    } else await applyAlone(work, group)
  }
  await applyRun(work, run)
}

/** Adds and sets only, each record once: nothing in it waits for something in it to be written. */
const isPlain = ({ ops }: WireGroup): boolean =>
  ops.every(op => op.kind === 'add' || op.kind === 'set') && new Set(ops.map(keyOf)).size === ops.length

async function applyRun(work: Work, run: readonly WireGroup[]): Promise<void> {
  const [first] = run
  if (!first) return
  if (run.length === 1) return applyAlone(work, first)
  try {
    await applyTogether(work, run)
  } catch (error) {
    if (isInfrastructure(error)) throw error
    const half = Math.ceil(run.length / 2)
    await applyRun(work, run.slice(0, half))
    await applyRun(work, run.slice(half))
  }
}

async function applyTogether(work: Work, run: readonly WireGroup[]): Promise<void> {
  const ops = run.flatMap(group => group.ops)
  await work.records.load(ops)
  const answers = work.answers.trial()
  const writes = new BulkWrite()
  for (const group of run) {
    const left = answers.open(group)
    if (!left) continue
    const rulings = left.ops.map(op => judge(op, work.factsOf(op)))
    const failed = rulings.findIndex(ruling => ruling.kind === 'refusal')
    const [op, refusal] = [left.ops[failed], rulings[failed]]
    if (op && refusal?.kind === 'refusal') answers.refuse(left, op, refusal, true)
    else {
      left.ops.forEach((each, index) => writes.add(each.id, rulings[index], work.records.get(each)))
      answers.accept(left, each => isMerged(rulings[left.ops.indexOf(each)]))
    }
  }
  await withSavepoint(work.tx.db, () => writes.flush(work.tx))
  work.answers.take(answers)
  work.records.forget(ops)
}

async function applyAlone(work: Work, group: WireGroup, isSecondTry = false): Promise<void> {
  const left = work.answers.open(group)
  if (!left) return
  const merged = new Set<WireOperation>()
  let current: WireOperation | undefined
  try {
    await withSavepoint(work.tx.db, async () => {
      for (const op of left.ops) {
        current = op
        if (isMerged(await applyOne(work, op))) merged.add(op)
      }
    })
    work.answers.accept(left, op => merged.has(op))
  } catch (error) {
    if (!current || isInfrastructure(error)) throw error
    work.records.forget()
    // Someone else made the same one-to-one record a moment ago; now that it is there, the add is merged into it.
    if (!isSecondTry && isTaken(error)) return applyAlone(work, left, true)
    const refused = refusalOf(error)
    const refusal = refused && (await atMissingRecords(work.tx, current, await atGoneCells(work.tx, current, refused)))
    if (!refusal)
      work.log.error({ ...faultOf(error), kind: current.kind }, 'an operation failed in a way nobody foresaw')
    work.answers.refuse(left, current, refusal ?? { outcome: 'invalid', problem: problem('server') }, refusal !== null)
  }
}

/** Judges and writes one operation; throws what it was refused for. */
async function applyOne({ tx, records, factsOf }: Work, op: WireOperation): Promise<Ruling> {
  await records.load([op])
  const current = records.get(op)
  const ruling = judge(op, factsOf(op))
  if (ruling.kind === 'refusal') throw new Refused(ruling)
  if (ruling.kind === 'delete') {
    const stale = current && (await staleDelete(tx, ruling.resource, op, current))
    if (stale) throw new Refused(stale)
    await tx.registers.beforeOverruling(tx, ruling.resource, op.id, ruling.overruled)
    await deleteRecord(tx, ruling.resource, op.id)
  } else if (ruling.kind === 'command') await runCommand(tx, ruling.resource, op.id, ruling.name, ruling.input)
  else {
    const writes = new BulkWrite()
    writes.add(op.id, ruling, current)
    await writes.flush(tx)
    records.forget([op])
    return ruling
  }
  // What else a delete or a command changed is its own affair.
  records.forget()
  return ruling
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.problem.message)
    this.refusal = refusal
  }
}

const isTaken = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'id-refused'

/** What an error says of the operation it met; null when it is a fault of ours. */
function refusalOf(error: unknown): Omit<Refusal, 'kind'> | null {
  if (error instanceof Refused) return error.refusal
  if (!(error instanceof ProblemError)) return null
  const outcome = OUTCOME[error.problem.kind]
  return outcome ? { outcome, problem: outcome === 'gone' ? problem('gone') : error.problem } : null
}

const isMerged = (ruling: Ruling | undefined): boolean => ruling?.kind === 'update' && ruling.isMerged
