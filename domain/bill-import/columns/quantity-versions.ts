// Quantities of the same lines at two times, such as "Tender Qty, Remeasured Qty": one of them is priced, and they are never added.
import { wordKey } from '../sheet/words'

const VERSION =
  /\b(?:tender(?:ed)?|contract|original(?:ly)?|bill(?:ed)?|boq|estimated|approx(?:imate)?|revised|re ?measured?|final|actual|as built|measured|current|latest|previous|provisional|firm|(?:rev|issue|version) \w{1,3})\b/

const versionOf = (title: string): string | null => VERSION.exec(wordKey(title))?.[0] ?? null

/** Whether each of two or more titles names another version of the quantity. "Contract 1, Contract 2" are parts. */
export function areVersions(titles: readonly string[]): boolean {
  const versions = titles.map(versionOf)
  return titles.length > 1 && !versions.includes(null) && new Set(versions).size === titles.length
}
