/** What says whether an assessment is kept as it is. One that came to a device before there were snapshots or what-ifs lacks the fields. */
export interface Keepable {
  readonly snapshotOf?: number | null
  readonly branchOf?: number | null
  readonly broughtBackAt?: string | null
}

/** Why nothing of an assessment can be changed any more, whatever its status; null where it can. Source: estimating section 3; decision 530. */
export const whyKept = ({ snapshotOf, branchOf, broughtBackAt }: Keepable): string | null =>
  (snapshotOf ?? null) !== null
    ? 'This is a snapshot: it stays as it was'
    : (branchOf ?? null) !== null && (broughtBackAt ?? null) !== null
      ? 'This what-if has been brought back: it stays as it was'
      : null
