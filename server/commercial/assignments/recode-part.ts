import { resourceNamed } from '#contract/resources'
import { fieldOf } from '#contract/kit/resource'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { CommandHandler } from '../../records/lifecycles/command-handler'
import { find, read, update } from '../../records/write/typed'
import { documentField } from './assigned'

/** Gives a part of a document another nominal code, its net unchanged. A part that is in the accounts keeps the code it went there with. Decision 668. */
export const recodePart: CommandHandler = async (tx, resource, id, { nominalCode }) => {
  const field = documentField(resource)
  const part = inRows(await read(tx, resource, id, { lock: true }))
  const document = resourceNamed(fieldOf(resource, field).target)
  const stored = inRows(await find(tx, document, Number(part[field]), { lock: true }))
  if (typeof stored.codatPushedAt === 'string')
    throw new ProblemError('conflict', {
      message: `This ${lower(document.singular)} is in the accounts already. Change the code there`,
    })
  await update(tx, resource, id, { nominalCode }, { action: 'recode' })
}

const inRows = (record: object | null): Row => ({ ...record })
