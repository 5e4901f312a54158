import { NotSaved } from '#local/store/not-saved'
import type { SyncTrouble, TroubleKind } from '#local/types'
import { SyncFailure, type FailureReason } from '../office/failure'

const KIND: Readonly<Record<FailureReason, TroubleKind | null>> = {
  // The connection, the sign-in page and the notice of the new version show these.
  offline: null,
  timeout: null,
  'signed-out': null,
  'update-required': null,
  busy: 'busy',
  server: 'busy',
  'too-large': 'refused',
  'device-reset': 'busy',
  refused: 'refused',
  'sign-in-refused': 'sign-in',
}

/** Pumps whose failures are shown, the sending ones first. */
const PUMPS = ['drain', 'upload', 'pull'] as const
export type TroubledPump = (typeof PUMPS)[number]

/** Tracks which pumps keep failing and shows the worst one, so that waiting work never looks as if it were being sent. */
export class Troubles {
  readonly #say: (trouble: SyncTrouble | null) => void
  readonly #known = new Map<TroubledPump, SyncTrouble>()
  constructor(say: (trouble: SyncTrouble | null) => void) {
    this.#say = say
  }

  /** Records the end of a run. A single failure is common on a busy link and not shown, except a refused sign-in. */
  note(pump: TroubledPump, failure: unknown, failures: number, retryAt: number | null): void {
    const kind = failure === null ? null : kindOf(failure)
    if (kind === null) this.#known.delete(pump)
    else if (failures > 1 || kind === 'sign-in') this.#known.set(pump, { kind, isSending: pump !== 'pull', retryAt })
    this.#say(PUMPS.map(each => this.#known.get(each)).find(each => each !== undefined) ?? null)
  }
}

function kindOf(failure: unknown): TroubleKind | null {
  if (failure instanceof NotSaved) return 'storage'
  return failure instanceof SyncFailure ? KIND[failure.reason] : 'fault'
}
