/** Fields that decide whether an assessment is read-only. One stored before snapshots or what-ifs existed lacks them. */
export interface Keepable {
  readonly snapshotOf?: number | null
  readonly branchOf?: number | null
  readonly broughtBackAt?: string | null
}

/** Returns why an assessment is read-only whatever its status; null where it is not. Decision 530. */
export const whyKept = ({ snapshotOf, branchOf, broughtBackAt }: Keepable): string | null =>
  (snapshotOf ?? null) !== null
    ? 'This is a snapshot: it stays as it was'
    : (branchOf ?? null) !== null && (broughtBackAt ?? null) !== null
      ? 'This what-if has been brought back: it stays as it was'
      : null
