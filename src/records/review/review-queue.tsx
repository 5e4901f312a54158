import type { ReactNode } from 'react'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { lower } from '#domain/value/lower'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'

/** A record that waits for a decision. */
export interface ReviewItem {
  readonly id: number
  /** As people say it, so that the next one is named before it opens: "HBS-21077, Harland, £1,897.50". */
  readonly name: string
}

/** The records that wait, in the order they are decided in, and going to one of them. */
export interface ReviewQueue {
  /** Tells this queue from others. */
  readonly key: string
  /** Where its records belong, as people say it: "on this project". */
  readonly within: string
  readonly items: readonly ReviewItem[]
  /** The record on screen. It may have left the queue. */
  readonly current: number
  readonly open: (id: number) => void
}

/** Returns the records before and after the current one; from the last one, or one that has left the queue, the first is next. */
export function placeIn({ items, current }: ReviewQueue) {
  const at = items.findIndex(({ id }) => id === current)
  return {
    at,
    before: at > 0 ? items[at - 1] : undefined,
    after: items[at + 1] ?? items.find(({ id }) => id !== current),
  }
}

/** Returns what to say where no other record of the queue waits: other queues may have some. */
export const noneWaits = ({ resource }: Lifecycle, { within }: ReviewQueue): string =>
  `No other ${lower(resource.singular)} waits for review ${within}`

interface ReviewListProps {
  readonly queue: ReviewQueue
  /** What the list says when nothing waits: "No invoice waits for review". */
  readonly empty: string
  /** How a record is shown: a link to it, and what decides. */
  readonly row: (id: number) => {
    readonly title: ReactNode
    readonly under?: ReactNode
    readonly end?: ReactNode
    readonly endUnder?: ReactNode
  } | null
}

/** What waits for a decision, beside the one on screen. */
export function ReviewList({ queue, empty, row }: ReviewListProps) {
  return (
    <Section title="To review" aside={String(queue.items.length)}>
      {queue.items.length === 0 && <StatusRow kind="empty" text={empty} />}
      <List label="To review">
        {queue.items.map(({ id }) => {
          const shown = row(id)
          return (
            shown && (
              <ListRow
                key={id}
                leads={id !== queue.current}
                state={id === queue.current ? 'selected' : undefined}
                {...shown}
              />
            )
          )
        })}
      </List>
    </Section>
  )
}
