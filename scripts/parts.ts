import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const BEHIND_SIGN_IN = join(ROOT, 'src/shell/inside.tsx')

/**
 * What is behind sign-in, in files that come side by side: libraries apart from ours, because an update brings ours again (which icons there
 * are is ours to say), and ours along the layers, so that none imports a later one back. The first that fits has a module.
 */
const PARTS: readonly (readonly [name: string, holds: RegExp])[] = [
  ['router', /^node_modules\/@tanstack\//],
  ['database', /^node_modules\/(dexie|comlink)/],
  ['libraries', /^node_modules\/(?!lucide-react)/],
  ['records', /^(domain|contract|src\/local)\//],
  ['forms', /^(node_modules\/lucide-react|src\/ui|src\/fields)\//],
  ['inside', /(?:)/],
]

/**
 * How the app is cut into files. All of the first route is one file: a browser asks for six at once of a server that speaks HTTP/1.1, and
 * each six more are one more wait in a row. What is behind sign-in is {@link PARTS}; every further page is cut as the bundler sees fit.
 */
export function parts(): Rolldown.CodeSplittingOptions {
  let behind: ReadonlySet<string> | null = null
  const isBehind = (id: string, context: Rolldown.ChunkingContext): boolean =>
    (behind ??= importsOf(BEHIND_SIGN_IN, context)).has(id)
  return {
    groups: [
      { name: 'first', tags: ['$initial'], priority: PARTS.length + 1 },
      ...PARTS.map(([name, holds], place) => ({
        name: (id: string, context: Rolldown.ChunkingContext) =>
          isBehind(id, context) && holds.test(relative(ROOT, id)) ? name : null,
        priority: PARTS.length - place,
      })),
    ],
  }
}

/** A module and all it imports, but for what it loads later. */
function importsOf(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(context.getModuleInfo(next)?.importedIds ?? []))
  }
  return seen
}

/** Fails the build when files import each other in a circle: one of them would run before what it stands on. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const follow = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`Files import each other: ${[...way, file].join(' → ')}`)
        if (done.has(file)) return
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const next of chunk.imports) follow(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}
