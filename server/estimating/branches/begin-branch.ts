import { assessment } from '#contract/estimating/assessment'
import { BRANCH_RESOURCES } from '#contract/estimating/branch-kinds'
import { whyNoBranch } from '#contract/estimating/branch-rules'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'
import { copyScope } from '../../records/write/copy-scope'
import { insert, read } from '../../records/write/typed'
import { copiedValues, FRESH, REWORD, stageOf } from '../copy-assessment'
import { keepBase } from './branch-rows'

const COPIED: ReadonlySet<string> = new Set(BRANCH_RESOURCES.map(({ name }) => name))

/**
 * Takes a what-if from an assessment: a copy to work in, of the same version and with its sections as they are, that knows what it was
 * taken from and what that said then. Enquiries stay behind. Answers it. Decision 530.
 */
export async function beginBranch(tx: AccountTransaction, id: number, name: string): Promise<number> {
  // Locked, so that nobody changes what is copied before what it began from has been kept.
  const source = await read(tx, assessment, id, { lock: true })
  const refused =
    whyNoBranch(source) ??
    (source.name === name ? 'Give the what-if a name of its own, so that the two can be told apart' : null)
  if (refused !== null) throw new ProblemError('conflict', { message: refused })
  const branch = await insert(tx, assessment, {
    ...copiedValues(source),
    name,
    versionMajor: source.versionMajor,
    versionMinor: source.versionMinor,
    ...stageOf(source),
    copiedFrom: id,
    branchOf: id,
  })
  const copies = await copyScope(tx, 'assessment', id, branch, REWORD, FRESH, COPIED)
  await keepBase(tx, branch, id, copies)
  return branch
}
