import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const onDatabase = '**/*.pg.test.ts'
/** Where the embedded database itself can differ from PostgreSQL: connection, feed, migrations, records, locks, sync. A long run takes all. */
const onEitherDatabase = 'server/{backup,database,records,sync}/**/*.pg.test.ts'
/** Of those, what asks nothing of the engine that a file beside it does not: a fifth of the lane. */
const alikeOnBoth =
  'server/{records/{deleted,file-access,followers,read-firms,list/list-memory},sync/{housekeeping,robustness,drain/drain-groups}}.pg.test.ts'
/** Slow tests of scripts: `npm run test:long`. */
const long = '**/*.long.test.ts'
const isLong = process.env['QUOIN_LONG'] === '1'
const threads = 'server/testing/threads-setup.ts'
/** Lanes that need no database run on one day; the others keep the machine's, as a server does. */
const fixedDay = 'tests/support/fixed-day.ts'
const onPage = '**/*.dom.test.tsx'
const exclude = [...configDefaults.exclude, 'e2e/**', 'bench/peers/**', '.cache/**']

export default defineConfig({
  plugins: [react()],
  test: {
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    // Generous: nothing here is timed, and a busy machine must not turn a test red.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default of one second is a timed test, and so were twenty seconds on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    clearMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'long', include: [long], exclude, environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading the product again for every file was half of this lane, and no module keeps anything between tests.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...exclude, onDatabase, long],
          environment: 'node',
          globalSetup: threads,
          setupFiles: fixedDay,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [onPage],
          exclude,
          environment: 'happy-dom',
          // A page and its libraries for each file were two thirds of this lane. The setup gives every file the product's modules for itself.
          isolate: false,
          setupFiles: [fixedDay, 'tests/support/browser-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: [onDatabase],
          exclude,
          // As in `unit`; and every file has a database of its own.
          isolate: false,
          globalSetup: [threads, 'server/testing/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          ...(isLong
            ? { include: [onDatabase], exclude }
            : { include: [onEitherDatabase], exclude: [...exclude, alikeOnBoth] }),
          // As in `pg`; the database of each file has a thread of its own.
          isolate: false,
          globalSetup: [threads, 'server/testing/pglite-setup.ts'],
        },
      },
    ],
  },
})
