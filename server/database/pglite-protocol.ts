/** What the main thread asks of the PGlite thread, and what comes back. Ids tie answers to questions; 0 is for what nobody asked. */
export type Asked =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly id: number; readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly id: number; readonly kind: 'dump' | 'close' }

export type Answer =
  | {
      readonly id: number
      readonly rows: readonly unknown[]
      readonly affected: number
      /** The command tag's first word: ROLLBACK after the COMMIT of a failed transaction. */ readonly command: string
    }
  | { readonly id: number; readonly dump: ArrayBuffer }
  | { readonly id: number; readonly message: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly id: 0; readonly channel: string; readonly payload: string }
  | { readonly id: 0; readonly ready: true }

export interface ThreadOptions {
  /** A folder; null keeps everything in memory. */
  readonly dataDir: string | null
  /** A dump to start from (tests clone one prepared database). */
  readonly dump: ArrayBuffer | null
}
