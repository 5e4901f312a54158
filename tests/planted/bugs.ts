/** A bug as somebody might really write it, planted where a promise stands, and the test that must see it. */
export interface Bug {
  readonly promise: string
  readonly bug: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
  /** What must be built to have it; nothing for tests that run from the sources. */
  readonly build: 'app' | 'server' | null
  readonly test: string
  /** Of that file, only the tests this matches. */
  readonly only?: string
  /** The lane of a test that is no journey, or the size of one. */
  readonly lane: 'desktop' | 'phone' | 'unit' | 'pg' | 'pglite'
}

export const BUGS: readonly Bug[] = [
  {
    promise: 'update mid-edit', bug: 'a new version takes over as soon as it is there', build: 'app', lane: 'desktop', test: 'e2e/update.spec.ts',
    file: 'workers/service-worker.ts', from: 'clientsClaim()\n\nregister', to: "clientsClaim()\nself.addEventListener('install', () => void self.skipWaiting())\n\nregister",
  },
  {
    promise: 'update mid-edit', bug: 'the page is loaded anew before the last words of its form are kept', build: 'app', lane: 'desktop', test: 'e2e/update.spec.ts', only: 'waits for the person',
    file: 'src/pwa/update-prompt.tsx', from: '      await readyToLoad()\n', to: '',
  },
  {
    promise: 'storage full', bug: 'a write the disk refused counts as done', build: 'app', lane: 'phone', test: 'e2e/storage.spec.ts',
    file: 'src/records/use-edit.ts', from: '=> replica.edit(changes, label), [', to: "=> replica.edit(changes, label).catch((error: Error) => { if (error.name === 'NotSaved') return { ids: [], inverse: [] }; throw error }), [",
  },
  {
    promise: 'browser kills', bug: 'an issue is called saved and written a moment later', build: 'app', lane: 'phone', test: 'e2e/kills.spec.ts',
    file: 'src/commercial/issues/raise-issue-page.tsx', from: 'await edit(changes, label)', to: 'setTimeout(() => void edit(changes, label), 300)',
  },
  {
    promise: 'server kills', bug: 'answers are not kept with what they tell of', build: null, lane: 'pg', test: 'tests/kills/server-kills.pg.test.ts',
    file: 'server/sync/ledger.ts', from: 'if (answers.size === 0) return', to: 'if (answers.size >= 0) return',
  },
  {
    promise: 'cut proxy, drain', bug: 'an answer that breaks off counts as all accepted', build: null, lane: 'pg', test: 'tests/cuts/cut-drain.pg.test.ts',
    file: 'workers/sync/drain.ts', from: "    if (error instanceof SyncFailure && (error.reason === 'timeout'", to: "    if (error instanceof SyncFailure && error.reason === 'offline') return fence.write('strict', async ({ tables }) => { await tables.outbox.clear(); return { settled: 1, isCopy: false } })\n    if (error instanceof SyncFailure && (error.reason === 'timeout'",
  },
  {
    promise: 'cut proxy, pull', bug: 'a pull that breaks off counts as finished', build: null, lane: 'pg', test: 'tests/cuts/cut-pull.pg.test.ts',
    file: 'workers/sync/pull.ts', from: "    if (toCome.size > 0) throw new SyncFailure('offline')\n", to: '',
  },
  {
    promise: 'PDF limits', bug: 'the number of pages is not looked at', build: null, lane: 'pglite', test: 'server/files/odd-files.pg.test.ts',
    file: 'server/files/open-pdf.ts', from: 'if (opened.pages > FILE_LIMIT.pages)', to: 'if (opened.pages > FILE_LIMIT.pages * 10)',
  },
  {
    promise: 'PDF limits', bug: 'a PDF that does not open is waited for without end', build: null, lane: 'unit', test: 'server/files/pdf.test.ts',
    file: 'server/files/open-pdf.ts', from: "timer = setTimeout(() => reject(new PdfFault('slow')), patience)", to: "timer = setTimeout(() => (reject as unknown), patience)",
  },
  {
    promise: 'token renewal', bug: 'a refused token ends the sign-in at once', build: 'app', lane: 'phone', test: 'e2e/session.spec.ts', only: 'renewed without a word',
    file: 'workers/sync/transport.ts', from: "if (answer && answer.response.status !== 401) return this.#check(answer)", to: "if (answer?.response.status === 401) throw new SyncFailure('signed-out')\n    if (answer) return this.#check(answer)",
  },
  {
    promise: 'forced password', bug: 'only the screens ask for the new password, the server does not', build: null, lane: 'pglite', test: 'tests/permissions/permission-matrix.pg.test.ts', only: 'gives every actor',
    file: 'server/auth/authenticate.ts', from: "if (principal.identity.mustChangePassword && ", to: "if (principal.identity.mustChangePassword && method === 'DELETE' && ",
  },
  {
    promise: 'forced password', bug: 'another address leads past the question', build: 'app', lane: 'desktop', test: 'e2e/session-forms.spec.ts', only: 'first account',
    file: 'src/shell/app.tsx', from: 'if (viewerOf(stage.user).permissions.has(FORCE_PASSWORD_CHANGE))', to: "if (location.pathname === '/' && viewerOf(stage.user).permissions.has(FORCE_PASSWORD_CHANGE))",
  },
  {
    promise: 'project deleted', bug: 'what waited for it goes with it', build: 'app', lane: 'phone', test: 'e2e/access-withdrawn.spec.ts', only: 'project deleted',
    file: 'workers/sync/apply-results.ts', from: 'await tables.outbox.bulkPut(refused)', to: "await tables.outbox.bulkDelete(refused.map(each => each.seq))",
  },
  {
    promise: 'permission withdrawn', bug: 'records that may not be read any more stay on the phone', build: 'app', lane: 'phone', test: 'e2e/access-withdrawn.spec.ts', only: 'permission taken away',
    file: 'workers/sync/apply-pull.ts', from: 'this.#purged.push(...line.resources.filter(name => findResource(name)))', to: '',
  },
  {
    promise: 'shared phone', bug: 'two people of a firm share one replica', build: 'app', lane: 'phone', test: 'e2e/session.spec.ts', only: 'two people share',
    file: 'src/local/database.ts', from: '`quoin-${environment}-${account}-${user}`', to: '`quoin-${environment}-${account}-${user * 0}`',
  },
  {
    promise: 'conflict sheet', bug: 'theirs is kept where yours was chosen', build: 'app', lane: 'phone', test: 'e2e/conflict.spec.ts',
    file: 'src/sync/conflict-sheet.tsx', from: "options={[{ value: 'mine', label: 'Yours'", to: "options={[{ value: 'theirs', label: 'Yours'",
  },
  {
    promise: 'keyboard', bug: 'the focus cannot be seen', build: 'app', lane: 'desktop', test: 'e2e/keyboard.spec.ts',
    file: 'src/styles/base.css', from: 'outline: 2px solid var(--accent);', to: 'outline: none;',
  },
  {
    promise: 'naughty strings', bug: 'texts are tidied by the server', build: 'server', lane: 'desktop', test: 'e2e/naughty.spec.ts', only: 'troublesome strings',
    file: 'contract/fields/schema.ts', from: 'note: field => storable(field.max),', to: "note: field => v.pipe(storable(field.max), v.transform(text => text.normalize('NFKC'))),",
  },
  {
    promise: 'axe', bug: 'a button is a picture without words', build: 'app', lane: 'desktop', test: 'e2e/axe.spec.ts',
    file: 'src/ui/table/select-cell.tsx', from: '        aria-label={selection.rowLabel(row)}\n', to: '',
  },
  {
    promise: 'axe', bug: 'quiet words are too pale in the dark theme only', build: 'app', lane: 'desktop', test: 'e2e/axe.spec.ts',
    file: 'src/styles/tokens.css', from: 'var(--if-dark, #97a49f)', to: 'var(--if-dark, #55605c)',
  },
  {
    promise: 'axe', bug: 'quiet words are too pale in the sunlight theme only', build: 'app', lane: 'phone', test: 'e2e/axe.spec.ts',
    file: 'src/styles/tokens-sunlight.css', from: '--ink-3: #26302d;', to: '--ink-3: #9aa6a2;',
  },
]
