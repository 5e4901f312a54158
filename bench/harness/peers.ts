import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plan } from './bench'

/** A module of bench/peers, where alone the peers' packages are found; null when they are left out. `T` is what it says it exports. */
export async function loadPeer<T>(plan: Plan, file: string): Promise<T | null> {
  const path = peerFile(plan, file)
  return path === null ? null : ((await import(path)) as T)
}

export function peerFile({ peers }: Plan, file: string): string | null {
  const path = peers && join(dirname(peers), file)
  return path !== null && existsSync(path) ? path : null
}
