/** What a line is called that has no words in its file, the first of them "product1". Source: estimating section 4. */
export const madeUpName = (count: number): string => `product${count}`

/** Whether a name was made up here, so that it says nothing of the line. */
export const isMadeUp = (name: string): boolean => /^product[1-9]\d*$/.test(name)
