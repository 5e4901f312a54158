const turn = globalThis.setImmediate
let pending = 0

/** From now on every macrotask set by fake-indexeddb and ourselves is counted, so that it can be known when nothing moves. */
export function countMacrotasks(): void {
  globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) => {
    pending += 1
    return turn(() => {
      pending -= 1
      run(...args)
    })
  }) as typeof setImmediate
}

/** So many turns of the event loop, whatever is under way; then not all of it may have come to rest. */
export async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1)
    await new Promise<void>(resolve => {
      turn(() => resolve())
    })
}

/** Resolves when every chain of promises and database requests has come to rest. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await new Promise<void>(resolve => {
      turn(() => resolve())
    })
    quiet = pending === 0 ? quiet + 1 : 0
  }
}
