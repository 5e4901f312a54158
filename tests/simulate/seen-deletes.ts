export type Changes = ReadonlyMap<string, readonly { readonly user: number; readonly rev: number }[]>

/** Who changed each record to which revision, so that a delete by someone who had not seen a colleague's change is noticed. */
export class SeenDeletes {
  #changes = new Map<string, readonly { readonly user: number; readonly rev: number }[]>()

  /** A change of the record that made a difference; its revision is unknown where the answer did not show the record. */
  changed(key: string, user: number, rev: number | null): void {
    if (rev !== null) this.#changes.set(key, [...(this.#changes.get(key) ?? []), { user, rev }])
  }

  remember(): Changes {
    return new Map(this.#changes)
  }
  setBack(changes: Changes): void {
    this.#changes = new Map(changes)
  }

  /** A delete by someone who had seen the record at `seen`. Answers what it took that it should have asked about. */
  check(key: string, user: number, seen: number): string[] {
    const unseen = (this.#changes.get(key) ?? []).filter(change => change.user !== user && change.rev > seen)
    this.#changes.delete(key)
    return unseen.map(
      change => `${key} was deleted as of ${seen} over the change of ${change.rev}, which nobody had shown to ${user}`,
    )
  }
}
