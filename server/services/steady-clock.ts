/**
 * Milliseconds since the epoch that only ever go on: from the wall clock at the start, counted by a clock nobody sets. For throttles, which
 * a corrected wall clock would open at once or hold shut.
 */
export function steadyClock(wall: () => number, elapsed: () => number): () => number {
  const [start, begun] = [wall(), elapsed()]
  return () => start + Math.floor(elapsed() - begun)
}
