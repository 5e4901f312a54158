/** Returns the name of a line that has none in its file; the first is "product1". */
export const madeUpName = (count: number): string => `product${count}`

/** Whether a name was generated here, so that it tells nothing about the line. */
export const isMadeUp = (name: string): boolean => /^product[1-9]\d*$/.test(name)
