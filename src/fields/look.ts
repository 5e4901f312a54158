/** What a value needs beside itself to be shown: the names of the records it points at, and the account's currency. */
export interface Look {
  /** Undefined when that record is not on this device, or not read yet. */
  readonly labelOf: (target: string, id: number) => string | undefined
  /** What is said in the place of such a name: that it is not here only once that is known. */
  readonly unnamed: (target: string, id: number) => string
  /** ISO code. */
  readonly currency: string
}
