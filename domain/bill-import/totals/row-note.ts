/** A row and what to decide about it. */
export interface RowNote {
  readonly row: number
  readonly text: string
  readonly reason: string
}
