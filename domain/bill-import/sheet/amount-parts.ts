import { wordKey } from './words'

/** The part that a title names and the kind of its figure: one of several parts that one firm prices, or an omission or addition. */
export interface PartTitle {
  /** Parts of one family belong together; `omit` and `add` are subtracted and added. */
  readonly family: 'supply' | 'resource' | 'charge' | 'place' | 'change'
  readonly part: string
  readonly figure: 'amount' | 'rate' | 'quantity' | 'bare'
}

const FAMILIES: readonly { readonly family: PartTitle['family']; readonly words: RegExp }[] = [
  { family: 'change', words: /^(?:omit|omits|omission|omissions|add|adds|addition|additions|minus|minder|mehr)$/ },
  {
    family: 'supply',
    words:
      /^(?:supply|supplies|fix|fixing|fit|install|installation|erect|erection|lay|laying|fourniture|pose|lieferung|montage)$/,
  },
  {
    family: 'resource',
    words:
      /^(?:labou?r|lab|plant|equipment|materials?|mats?|sub ?contract(?:ors?)?|staff|transport|delivery|overheads?|profit|oh ?p|prelims?|preliminaries|lohn|stoffe?|gerate?|material|main d œuvre)$/,
  },
  { family: 'charge', words: /^(?:(?:fixed|time related|method related|time)(?: charges?)?)$/ },
  {
    family: 'place',
    words:
      /^(?:(?:phase|stage|block|zone|building|core|level|tower|wing|plot|lot|section|bauteil|haus|tranche|batiment|(?:(?:house|unit|flat|plot|apartment) )?type)s? ?(?:\d+|[a-z]|one|two|three|four|five|six|i{1,3}|iv|v))$/,
  },
]

const FIGURES: readonly { readonly figure: PartTitle['figure']; readonly words: RegExp }[] = [
  { figure: 'quantity', words: /\b(?:qty|quantity|quantities|quant|menge|no off)\b/ },
  { figure: 'rate', words: /\b(?:rates?|unit price|unit cost|unit rate|ep|per unit)\b/ },
  { figure: 'amount', words: /\b(?:amounts?|totals?|sums?|costs?|prices?|values?|gbp|eur|aed|usd|lump)\b|[£€$]/ },
]
const FIGURE_WORDS =
  /\b(?:qty|quantity|quantities|quant|menge|no off|rates?|unit|ep|per|amounts?|totals?|sums?|costs?|prices?|values?|gbp|eur|aed|usd|lump|only|excl|vat)\b|[£€$]/g

/** Returns the part a title names and the kind of figure; null for any other title. */
export function partTitle(title: string): PartTitle | null {
  const words = wordKey(title)
  const rest = words.replace(FIGURE_WORDS, ' ').replace(/ +/g, ' ').trim()
  const family = FAMILIES.find(each => each.words.test(rest))?.family
  if (family === undefined) return null
  const figure = FIGURES.find(each => each.words.test(words))?.figure ?? (words === rest ? 'bare' : 'amount')
  return { family, part: rest, figure }
}

/** Whether a part is subtracted. */
export const isTakenOff = ({ family, part }: PartTitle): boolean => family === 'change' && /^(?:omi|min)/.test(part)

/** Returns those of the given columns whose titles name different parts of one family with figures of one kind; the largest such group, left to right. */
export function partColumns(
  titles: readonly string[],
  isWanted: (column: number, part: PartTitle) => boolean,
): number[] {
  const groups = new Map<string, { readonly column: number; readonly part: string }[]>()
  titles.forEach((title, column) => {
    const part = partTitle(title)
    if (!part || !isWanted(column, part)) return
    const group = groups.get(part.family) ?? []
    groups.set(part.family, group)
    if (!group.some(each => each.part === part.part)) group.push({ column, part: part.part })
  })
  const best = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  return best.length < 2 ? [] : best.map(({ column }) => column)
}
