import { fieldOf } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { CommandHandler } from '../records/lifecycles/command-handler'
import { find, read, update } from '../records/write/typed'

/** Gives a part of a paper another nominal code, its sum untouched. What is in the accounts already keeps the code it went there with. Decision 668. */
export const recodePart =
  (paperField: string): CommandHandler =>
  async (tx, resource, id, { nominalCode }) => {
    const part = inRows(await read(tx, resource, id, { lock: true }))
    const paper = resourceNamed(fieldOf(resource, paperField).target)
    const stored = inRows(await find(tx, paper, Number(part[paperField]), { lock: true }))
    if (typeof stored.codatPushedAt === 'string')
      throw new ProblemError('conflict', {
        message: `This ${lower(paper.singular)} is in the accounts already. Change the code there`,
      })
    await update(tx, resource, id, { nominalCode }, { action: 'recode' })
  }

const inRows = (record: object | null): Row => ({ ...record })
