import type { Channel, LinkState, Surroundings } from '../types'

/** What the tabs and workers over one replica tell each other. Losing one costs time, never data: everything is also in the database. */
export type Notice =
  /** Committed record changes: ids by resource. */
  | { readonly kind: 'rows'; readonly rows: Readonly<Record<string, readonly number[]>> }
  /** Something waits for the engine: an outbox entry, a photo, a scope to pull. */
  | { readonly kind: 'work' }
  /** The leader lives; followers may steal after a silence. */
  | { readonly kind: 'beat' }
  | { readonly kind: 'link'; readonly link: LinkState }
  /** A tab asks the leader to say its state again. */
  | { readonly kind: 'ask' }
  /** A person tapped "try now", or the page came into view or online. */
  | { readonly kind: 'hurry' }
  /** The office said where everything stands, as it does when it is reached and when what the person may do has changed. */
  | { readonly kind: 'hello' }

const KINDS: ReadonlySet<string> = new Set<Notice['kind']>(['rows', 'work', 'beat', 'link', 'ask', 'hurry', 'hello'])

export interface Notices {
  readonly post: (notice: Notice) => void
  /** Hears the notices of others over the same replica; answers how to stop. */
  readonly listen: (hear: (notice: Notice) => void) => () => void
  readonly close: () => void
}

/** One end of the line of a replica. Every holder opens its own: an end never hears itself. */
export function openNotices(surroundings: Pick<Surroundings, 'openChannel'>, replica: string): Notices {
  const channel: Channel = surroundings.openChannel(`replica:${replica}`)
  return {
    post: notice => channel.post(notice),
    listen: hear =>
      channel.listen(message => {
        if (isNotice(message)) hear(message)
      }),
    close: () => channel.close(),
  }
}

/** Only our own code of this origin posts here, so the kind decides. */
const isNotice = (message: unknown): message is Notice =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  typeof message.kind === 'string' &&
  KINDS.has(message.kind)
