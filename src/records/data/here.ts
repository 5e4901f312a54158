/**
 * Records of which a part may be here. The whole and a part have different names, so a sum, a "none" or a choice has to ask which it has: what is
 * read from `part` may be shown, and never added up.
 */
export type Here<T> = { readonly isWhole: true; readonly whole: T } | { readonly isWhole: false; readonly part: T }

/** Undefined until both are known. */
export const hereOf = <T>(found: T | undefined, isWhole: boolean | undefined): Here<T> | undefined => {
  if (found === undefined || isWhole === undefined) return undefined
  return isWhole ? { isWhole, whole: found } : { isWhole, part: found }
}

/** What is here, whole or not: for rows that are shown one by one, beside a sentence that says when they are a part. */
export const shownOf = <T>(here: Here<T>): T => (here.isWhole ? here.whole : here.part)
