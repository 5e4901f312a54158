// The tests as vitest.config.ts runs them, over sources with the bugs run.ts has planted: by path, the whole text.
import { defineConfig, mergeConfig } from 'vitest/config'
import plain from '../../vitest.config'
import { planted } from './planted'

export default mergeConfig(
  plain,
  defineConfig({
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform: (_code, id) => {
          const code = planted().get(id.split('?')[0] ?? id)
          return code === undefined ? null : { code, map: null }
        },
      },
    ],
  }),
)
