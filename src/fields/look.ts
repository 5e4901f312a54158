/** What a value needs beside itself to be shown: the names of the records it points at, and the account's currency. */
export interface Look {
  /** Undefined when that record is not on this device. */
  readonly labelOf: (target: string, id: number) => string | undefined
  /** ISO code. */
  readonly currency: string
}
