import * as v from 'valibot'
import { choice, type Fields, file, instant, integer, text } from '../fields/field'
import { id } from '../fields/schema'
import { defineResource, type Resource } from './resource'

const given = { serverOwned: true } as const

/**
 * Fields of every document. `sendTo` is the address it is mailed to; null where it is only made. It is `sending` until the mail server has accepted it or
 * said why not, and `kept` on a server without one. `progress` is per cent.
 */
const documentFields = {
  title: text('Document', given),
  sendTo: text('Sent to', { ...given, reach: 'email' }),
  state: choice(
    'State',
    [
      { value: 'failed', label: 'Failed', level: 'error' },
      { value: 'waiting', label: 'Waiting', level: 'info' },
      { value: 'making', label: 'Being made', level: 'info' },
      { value: 'sending', label: 'Being sent', level: 'info' },
      { value: 'sent', label: 'Sent', level: 'accent' },
      { value: 'kept', label: 'Kept, not sent', level: 'warning' },
      { value: 'made', label: 'Ready', level: 'accent' },
    ],
    { ...given, required: true, initial: 'failed' },
  ),
  progress: integer('Progress', { ...given, required: true, initial: 0 }),
  attempts: integer('Attempts', { ...given, required: true, initial: 0 }),
  file: file('File', given),
  pages: integer('Pages', given),
  sentAt: instant('Sent', given),
  fault: text('Why not', given),
} as const

/** Whether a document is asked for and not ready yet. */
export const isInMaking = (state: string): boolean => state === 'waiting' || state === 'making'

/** A document of any kind. */
export type DocumentResource = Resource<typeof documentFields>

type Shared = 'label' | 'columns' | 'sections' | 'defaultSort' | 'fields'

/**
 * Defines a resource of documents that the server makes on request, keeps and may mail. `fields` say what a document is of. Who asked for it is who
 * created it. It does not change once it is made: asking again makes another. Decision 695.
 */
export const defineDocument = <const F extends Fields>(
  definition: Omit<Parameters<typeof defineResource<F & typeof documentFields>>[0], Shared> & { readonly fields: F },
) =>
  defineResource<F & typeof documentFields>({
    ...definition,
    label: ['title'],
    fields: { ...definition.fields, ...documentFields },
    columns: ['title', 'state', 'sendTo', 'sentAt'],
    sections: [],
    defaultSort: '-createdAt',
  })

/** Reply to a call that asks for a document: the new record, which shows how far it is. */
export const documentReply = v.strictObject({ making: id })
