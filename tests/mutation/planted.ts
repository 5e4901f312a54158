const KEY = Symbol.for('quoin.planted')

/** The sources with a bug in them, by path. One map for the whole process: the configuration is loaded apart from what plants. */
export function planted(): Map<string, string> {
  const shared = globalThis as { [KEY]?: Map<string, string> }
  return (shared[KEY] ??= new Map<string, string>())
}
