/** One planted bug: `find` stands exactly once in `file`. */
export interface Mutant { readonly name: string; readonly file: string; readonly find: string; readonly replace: string }

/**
 * Bugs that sync engines have really had, planted one at a time; the simulator must catch each. The patches are laid over the source as
 * the test run loads it (mutation-hook.mjs); nothing of this ships.
 */
export const MUTANTS: readonly Mutant[] = [
  { name: 'a pull covers what a person wrote', file: 'src/local/incoming.ts', find: 'if (!shadow) { clean.push(each); continue }', replace: 'clean.push(each); continue' },
  { name: 'a stale row is believed', file: 'src/local/incoming.ts', find: "return mode === 'repair' ? incoming.rev >= known.rev : incoming.rev > known.rev", replace: 'return true' },
  { name: 'a drain answer is taken though a pull brought a newer row', file: 'workers/sync/apply-results.ts', find: 'if (rev === null || (scope === shadow.scope && rev <= shadow.rev)) return', replace: 'if (rev === null) return' },
  { name: 'the cursor is kept before the rows', file: 'workers/sync/apply-pull.ts', find: 'for (const { resource, incoming } of steps) await applyIncoming(work, resource, this.scope, incoming, this.#applying(resource))', replace: 'if (end === null || steps.length < 2) for (const { resource, incoming } of steps) await applyIncoming(work, resource, this.scope, incoming, this.#applying(resource))' },
]
