import type { ColumnLayout } from '#domain/bill-import/columns/layouts'

/** How a bill of the client was read before. */
export interface Remembered {
  readonly id: number
  readonly fileName: string
  readonly layout: ColumnLayout
}
