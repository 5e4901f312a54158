/** One planted bug: `find` stands exactly once in `file`. `test` sees it where the worlds seldom do. */
export interface Mutant {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly test?: string
}

const mutant = (name: string, file: string, find: string, replace: string, test?: string): Mutant => ({
  name,
  file,
  find,
  replace,
  ...(test ? { test } : {}),
})

/**
 * Bugs of the kind sync engines have really had, planted one at a time; the simulator must see each. They are laid over the source as the
 * mutant run loads it (mutation-hook.ts); nothing of this ships.
 */
export const MUTANTS: readonly Mutant[] = [
  mutant(
    'a pull covers what a person wrote',
    'src/local/incoming/incoming.ts',
    'incoming.filter(each => !shadows.has(each.id))',
    'incoming',
  ),
  mutant(
    'a stale row is believed',
    'src/local/incoming/incoming.ts',
    "return mode === 'repair' ? incoming.rev >= known.rev : incoming.rev > known.rev",
    'return true',
  ),
  mutant(
    'a late list answer brings a deleted record back',
    'src/local/incoming/incoming.ts',
    'each.row !== null && each.rev > wholeTo',
    'each.row !== null',
    'src/local/incoming/mirror.test.ts',
  ),
  mutant(
    'a fold forgets the oldest change',
    'src/local/outbox/pending.ts',
    'foldEntries(shadow?.row ?? null, pending)',
    'foldEntries(shadow?.row ?? null, pending.slice(1))',
  ),
  mutant(
    'a shadow outlives its changes',
    'src/local/outbox/pending.ts',
    'if (pending.length === 0 && (shadow?.row || shadow?.rev === 0))',
    'if (pending.length === 0 && shadow?.rev === 0)',
  ),
  mutant(
    'an edit joins what has been sealed',
    'src/local/write/enqueue.ts',
    "entry.state !== 'open' || entry.kind === 'command'",
    "entry.kind === 'command'",
  ),
  mutant(
    'edits of several records join others',
    'src/local/write/enqueue.ts',
    'const joinable = isAlone && !strands ? joinableWith(pending, needs) : []',
    'const joinable = strands ? [] : joinableWith(pending, needs)',
  ),
  mutant(
    'a conflict holds what it is not about',
    'src/local/outbox/conflict-strands.ts',
    "entry.state === 'conflict' && entry.kind === 'set' &&",
    "false && entry.kind === 'set' &&",
  ),
  mutant('an edit tells nobody', 'src/local/write/enqueue.ts', 'work.wake()', ''),
  mutant(
    'seqs are given twice',
    'src/local/store/numbers.ts',
    'value: first + count }',
    'value: first + Math.max(0, count - 1) }',
  ),
  mutant(
    'ids are given twice',
    'src/local/store/numbers.ts',
    'next: lease.next + 1 }',
    'next: lease.next + (lease.next % 3 === 0 ? 0 : 1) }',
  ),
  mutant(
    'only the group itself is issued anew',
    'src/local/outbox/reissue.ts',
    'for (const entry of all) if (entry.needs.some(need => seqs.has(need))) groups.add(entry.group)',
    '',
  ),
  mutant(
    'groups fall apart when issued anew',
    'src/local/outbox/reissue.ts',
    'const group = groups.get(entry.group) ?? seq',
    'const group = seq',
  ),
  mutant(
    'base is what the person wants, not what they saw',
    'src/local/write/prepare.ts',
    'set, base: Object.fromEntries(paths.map(path => [path, base(path)])) }',
    'set, base: set }',
  ),
  mutant(
    'dropping a new record leaves its changes',
    'src/local/outbox/drop.ts',
    'const dropped = all.filter(entry => ids.has(entry.id))',
    "const dropped = all.filter(entry => ids.has(entry.id) && entry.kind === 'add')",
  ),
  mutant(
    'nothing is sealed before it is sent',
    'workers/sync/send/drain.ts',
    "state: 'sealed' as const",
    "state: 'open' as const",
  ),
  mutant(
    'the server may forget everything',
    'workers/sync/send/select.ts',
    'Math.min(lowest, entry.seq, ...entry.needs), next)',
    'lowest, next)',
  ),
  mutant(
    'a group is sent in pieces',
    'workers/sync/send/select.ts',
    'chosen.push(group)',
    'for (const entry of group) chosen.push([entry])',
  ),
  mutant(
    'a refused change is dropped',
    'workers/sync/send/apply-results.ts',
    'if (isAccepted(result.outcome)) {',
    "if (isAccepted(result.outcome) || result.outcome === 'conflict') {",
  ),
  mutant(
    'an answer older than a pull is believed',
    'workers/sync/send/shadows.ts',
    'if (rev === null || (scope === shadow.scope && rev <= shadow.rev)) return null',
    'if (rev === null) return null',
    'workers/sync/send/shadows.test.ts',
  ),
  mutant(
    'an answer is not taken as the new shadow',
    'workers/sync/send/apply-results.ts',
    'shadows.adopt(entry, result)',
    'if (!isAccepted(result.outcome)) shadows.adopt(entry, result)',
  ),
  mutant(
    'an accepted change is not folded again',
    'workers/sync/send/apply-results.ts',
    'await refoldAll(work, answered, shadows.changed())',
    'await refoldAll(work, answered.slice(1), shadows.changed())',
  ),
  mutant(
    'the cursor is kept without the rows',
    'workers/sync/pull/apply-pull.ts',
    'for (const { resource, incoming } of steps)\n',
    'for (const { resource, incoming } of steps.slice(1))\n',
  ),
  mutant(
    'deletions are not heard of',
    'workers/sync/pull/apply-pull.ts',
    'if (findResource(line.resource))\n',
    'if (!findResource(line.resource))\n',
  ),
  mutant(
    'tombstones go while a change waits',
    'workers/sync/pull/apply-pull.ts',
    'if (!isWaiting) await',
    'if (isWaiting || !isWaiting) await',
  ),
  mutant(
    'a lost permission leaves the records',
    'workers/sync/pull/clear-scope.ts',
    'const gone = ids.filter(id => !kept.has(id))',
    'const gone: number[] = []',
  ),
  mutant('what moved is not asked for', 'workers/sync/pull/pull.ts', '|| (heads.get(row.scope) ?? 0) > row.head', ''),
  mutant(
    'a hello is believed whatever it says',
    'workers/sync/run/pulling.ts',
    'this.#greeted === this.#pulledOn',
    'this.#pulledOn !== null',
    'workers/sync/run/pulling.test.ts',
  ),
  mutant(
    'a poke is not heard',
    'workers/sync/run/events.ts',
    "else if (name === 'heads') this.#onHeads(heads, null)",
    '',
  ),
  mutant(
    'the heads of a hello are not heard',
    'workers/sync/run/engine.ts',
    'this.#pulling.hear(heads) || hello',
    'hello || this.#pulling.hear(heads)',
  ),
  mutant(
    'what was answered in part, on other terms, counts as the whole',
    'workers/sync/run/pulling.ts',
    'else if (terms !== this.#pulledOn) this.#pulledOn = null',
    '',
    'workers/sync/run/pulling.test.ts',
  ),
  mutant(
    'what was enqueued during a run is forgotten',
    'workers/sync/run/pump.ts',
    'if (this.#running) this.#isKicked = true',
    'if (this.#running) return',
    'workers/sync/run/pump.test.ts',
  ),
  mutant(
    'a failure is the last try',
    'workers/sync/run/pump.ts',
    'if (!this.#isHurried) this.later(this.#delay(error))',
    '',
  ),
  mutant(
    'a deposed leader writes on',
    'workers/sync/desk/fence.ts',
    'if ((await unit.tables.meta.get(LEADER))?.value !== this.#reign) throw new Deposed()',
    '',
    'workers/sync/desk/fence.test.ts',
  ),
  mutant(
    'a late list answer undoes a delete',
    'src/local/incoming/mirror.ts',
    'row.rev > (deleted.get(row.id) ?? -1) && ',
    '',
    'workers/sync/send/shadows.test.ts',
  ),
  mutant(
    'it is forgotten when a record was deleted',
    'workers/sync/send/shadows.ts',
    'row: null, ...since }',
    'row: null }',
    'workers/sync/send/shadows.test.ts',
  ),
  mutant(
    'a number another device used counts as a refusal',
    'workers/sync/send/apply-results.ts',
    " || result.outcome === 'reused'",
    '',
    'tests/sync-engine/copied-device.pg.test.ts',
  ),
  mutant(
    'a record under a new number has no shadow',
    'src/local/outbox/reidentify.ts',
    'shadow.id === from)',
    'shadow.id === from && shadow.row === null)',
    'tests/sync-engine/copied-device.pg.test.ts',
  ),
  mutant(
    'a drain cut off counts as answered',
    'workers/sync/office/transport.ts',
    "throw new SyncFailure(isLate ? 'timeout' : 'offline', { cause })",
    'return { response: new Response(null), text: JSON.stringify({ results: [] }) }',
  ),
  mutant(
    'a merge does not look at what was seen',
    'domain/records/merge.ts',
    'paths.filter(path => !sameValue(readPath(current, path), base[path]))',
    'paths.filter(path => path === null)',
  ),
  mutant(
    'a fold lays changes from the newest to the oldest',
    'domain/records/operation.ts',
    'for (const operation of pending) {',
    'for (const operation of pending.toReversed()) {',
  ),
  mutant(
    'a delete takes what a colleague wrote meanwhile',
    'server/sync/drain/stale-delete.ts',
    'if (own.length + contents.length === 0) return null',
    'if (own.length + contents.length >= 0) return null',
  ),
  mutant(
    'a delete takes what a colleague added meanwhile',
    'server/sync/drain/stale-delete.ts',
    'const contents = await newerContents(tx, resource, op, current)',
    'const contents: Content[] = op.id > 0 ? [] : await newerContents(tx, resource, op, current)',
    'server/sync/drain/drain.pg.test.ts',
  ),
  mutant(
    'my figure in a cell takes the note of a colleague',
    'src/local/write/decide.ts',
    "if (choice === 'theirs' || !isCell(mine) || !isCell(theirs))",
    'if (choice !== undefined || !isCell(mine) || !isCell(theirs))',
    'src/local/write/decide.test.ts',
  ),
  mutant(
    'a delete goes although its record was to be kept',
    'src/local/write/resolve.ts',
    "if (entry.kind === 'delete' && Object.values(choices).includes('theirs')) return giveUp(work, entry)",
    '',
    'src/local/write/resolve.test.ts',
  ),
  mutant(
    'a pull sends what a person may not read',
    'contract/access.ts',
    'isPersonal(resource) || canRead(',
    'isPersonal(resource) || permissions.size > 0 || canRead(',
  ),
  mutant(
    'a choice for theirs sends mine',
    'src/local/write/decide.ts',
    "return choice === 'theirs' ? theirs : mine",
    'return mine',
  ),
  mutant(
    'what was refused is issued again in the middle of an edit',
    'src/local/write/edit.ts',
    `  await tryRefusedAgain(work, changes)
  const first = await takeSeqs(work.tables, changes.length)`,
    `  const first = await takeSeqs(work.tables, changes.length)
  await tryRefusedAgain(work, changes)`,
    'src/local/write/edit.test.ts',
  ),
  mutant(
    'a record its person may not read now counts as deleted',
    'workers/sync/send/shadows.ts',
    "if (rev === null && outcome !== 'gone' && entry.kind !== 'delete') return null",
    '',
    'workers/sync/send/shadows.test.ts',
  ),
  mutant(
    'a first pull taken up again is not counted',
    'server/sync/pull/pull.ts',
    'if (cursor.isCounted && cursor',
    'if (cursor',
    'server/sync/pull/pull.pg.test.ts',
  ),
  mutant(
    'a second delete waits beside the first',
    'src/local/write/try-again.ts',
    "if (entry.kind === 'delete' && !isLaid(entry)) await withdraw(work, entry)",
    'if (entry.seq < 0) await withdraw(work, entry)',
    'src/local/write/resolve.test.ts',
  ),
  mutant(
    'a record someone else began counts as seen',
    'server/sync/drain/stale-delete.ts',
    "if (action === 'create') for",
    "if (action === 'begun') for",
    'server/sync/drain/drain.pg.test.ts',
  ),
  mutant(
    'lists that two people changed are not united',
    'domain/records/merge.ts',
    "if (rule.policy === 'union') return unite(theirs, base, mine)",
    "if (rule.policy === 'union') return mine",
    'domain/records/merge.test.ts',
  ),
  mutant(
    'a target is spread over quantities as they were stored',
    'domain/estimating/target-price.ts',
    'const cells = resolveLinks(new Map(records.quantities.map(each => [each.id, each.cells])))',
    'const cells = new Map(records.quantities.map(each => [each.id, each.cells]))',
    'domain/estimating/target-price.test.ts',
  ),
  mutant(
    'a command runs over figures nobody had shown',
    'server/estimating/assessment-records.ts',
    'if (rows.length === 0) return found\n  const changed',
    'if (rows.length >= 0) return found\n  const changed',
  ),
  mutant(
    'a deleted line still counts in the rate the server keeps',
    'server/register/remains.ts',
    'componentMaterial: buildUpRemoved,',
    '',
  ),
  mutant(
    'a device leaves waste out of the rate',
    'domain/estimating/rate-build-up.ts',
    'onTop(wastePercentage)), unit)',
    'onTop(null)), unit)',
  ),
]
