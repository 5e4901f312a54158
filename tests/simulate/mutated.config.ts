// The tests as vitest.config.ts runs them, with the bug of MUTANT planted: run-mutants.ts asks whether the test named after it sees it.
import { defineConfig, mergeConfig } from 'vitest/config'
import plain from '../../vitest.config'
import { isMutated, plant } from './plant'

export default mergeConfig(
  plain,
  defineConfig({
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) => (isMutated(id.split('?')[0] ?? id) ? { code: plant(code), map: null } : null),
      },
    ],
  }),
)
