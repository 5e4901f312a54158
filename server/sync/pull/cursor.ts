import { splitView, type View } from './view'

/**
 * A place in a scope's feed: every row up to and including it has been sent. Rows are in order of (rev, resource, id); a resource of ''
 * comes before all others of its revision, so the end of a feed whose head is 7 is `{ rev: 8, resource: '', id: 0 }`.
 */
export interface Position {
  readonly rev: number
  readonly resource: string
  readonly id: number
}

/**
 * What a device holds of one scope. It travels as an opaque text which the server alone reads; it grants nothing, since every pull asks
 * the user's permissions again.
 */
export interface Cursor {
  readonly epoch: string
  readonly position: Position
  /** Resources held whole at `position`. */
  readonly held: View
  /** Resources being sent whole, in order; of the first of them, records up to id `filledTo` have been sent. */
  readonly filling: View
  readonly filledTo: number
  /** Whether the device has been given the counts of what it holds since it began to fill: until then it cannot tell what it has too much. */
  readonly isCounted: boolean
}

/** The position of a device that holds everything up to and including `head`. */
export const endOf = (head: number): Position => ({ rev: head + 1, resource: '', id: 0 })

/** The revision at and below which nothing is missing. */
export const completeTo = (position: Position): number => position.rev - 1

const COUNTED = '1'
const UNCOUNTED = '2'
const FORM = new RegExp(
  '^(?<form>[12])\\.(?<epoch>[0-9a-z]{1,20})\\.(?<rev>[0-9a-z]{1,11})\\.(?<resource>[A-Za-z]{0,60})\\.(?<id>[0-9a-z]{1,11})' +
    '\\.(?<held>[\\w-]*)\\.(?<filling>[\\w-]*)\\.(?<filledTo>[0-9a-z]{1,11})$',
)

export const encodeCursor = ({ epoch, position, held, filling, filledTo, isCounted }: Cursor): string =>
  [
    isCounted ? COUNTED : UNCOUNTED,
    epoch,
    position.rev.toString(36),
    position.resource,
    position.id.toString(36),
    held.join(''),
    filling.join(''),
    filledTo.toString(36),
  ].join('.')

/** Null for anything this server did not write: the device then starts the scope again. */
export function decodeCursor(text: string): Cursor | null {
  const found = FORM.exec(text)?.groups
  if (!found) return null
  const number = (name: string): number => Number.parseInt(found[name] ?? '', 36)
  const position = { rev: number('rev'), resource: found['resource'] ?? '', id: number('id') }
  const filledTo = number('filledTo')
  const held = splitView(found['held'] ?? '')
  const filling = splitView(found['filling'] ?? '')
  if (!held || !filling || ![position.rev, position.id, filledTo].every(Number.isSafeInteger)) return null
  return { epoch: found['epoch'] ?? '', position, held, filling, filledTo, isCounted: found['form'] === COUNTED }
}
