import { wordKey } from './words'

/** Titles of firms with sums side by side and no rates. */
const FIRM =
  /\b(?:ltd|limited|plc|llp|llc|inc|gmbh|sarl|pty)\b|^(?:tenderer|bidder|contractor|subcontractor|bieter) (?:\d+|[a-z])\b/
export const isFirm = (title: string): boolean => FIRM.test(wordKey(title)) && title.length <= LONGEST_FIRM
const LONGEST_FIRM = 60
