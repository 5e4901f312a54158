/** Returns the comparison key of words: lower case, no accents, everything but letters, digits and £ # @ as one blank. */
export const wordKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£€#@%]+/gu, ' ')
    .trim()

/** Names of places that make a column of numbers a zone: a kind of place with a short label, or "Ground floor". */
export const PLACE = new RegExp(
  '^(?:level|lvl|floor|storey|zone|block|plot|house|apartment|flat|core|phase|building|wing|stage|room|roof|basement|external|externals|haus|bauteil|' +
    'geschoss|eg|og|ug|kg|dg|etage|niveau|batiment|rdc|lot|tranche|area|unit)(?: \\w{1,4}|\\d\\w{0,3})?$|^[lbz](?: ?\\d\\w{0,3})?$|\\b(?:floor|storey|level|block|zone|geschoss|etage)$',
)

/** Words of a printed sum, whose row has no quantity or rate. Our own bills print "Measured work". */
const TOTAL =
  /\b(?:sub ?total|total|totals|grand total|carried (?:forward|to|over|down)|brought (?:forward|down|over)|to (?:collection|summary)|collection|c f|b f|page total|summe|zwischensumme|gesamtsumme|endsumme|nettosumme|bruttosumme|angebotssumme|ubertrag|sous total|montant total|montant ht|a reporter|(?:tender|contract|bid|quotation|offer) (?:sum|price|figure)|razem|totaal|totale|suma total)\b|(?:^| )(?:المجموع|الاجمالي|اجمالي)(?: |$)|^net (?:additions?|omissions?|extras?|savings?|value|effect|adjustment)\b|^base (?:tender|bid|offer|price|sum)\b|^(?:tender|bid|offer|price) (?:incl|including|with|excl|excluding|without) .*\b(?:options?|optional|alternat(?:ives?|es?)|extras)\b|^say\b|^rounded(?: (?:to|up|off|down)\b|$)|^net$|^measured works?$|^angebotspreis\b/
/** Words of sums of a page or a section, in contrast to sums of everything above. */
const SECTION_TOTAL =
  /\b(?:sub ?total|section|collection|page|zwischensumme|sous total|chapitre|titel|carried (?:to|forward|over|down)|c f)\b/
/** Words of a sum repeated from another page. */
const BROUGHT = /\b(?:brought (?:forward|down|over)|b f|ubertrag|report|a reporter)\b/
/** Taxes on the whole, in the words of a dozen countries. */
const TAXES =
  'vat|v a t|value added tax|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|t v a|taxes|taxe|tax|[csi]?gst|hst|pst|qst|iva|igv|i v a|btw|moms|mva|cess'
const TAX = new RegExp(`\\b(?:${TAXES}|ttc|t t c|brutto|bruttosumme|discount|nachlass|rabatt|remise)\\b`)
/** A row that begins like this is the tax, however many words follow. */
const TAX_OPENING = new RegExp(`^(?:(?:add|plus|zzgl|zuzuglich|allow) )*(?:the )?(?:${TAXES})\\b`)
const MOST_TAX_WORDS = 20
/** Money the client retains for a time is not part of the price; "Façade retention" and a retention tank are. */
const RETENTION =
  /^(?:(?:less|deduct|minus) )?(?:\d[\d ]*% )?retention(?: (?:at )?\d[\d ]*%)?$|^(?:less|deduct|minus) retention\b/

/** Whether a column holds tax alone: "VAT £", not "Amount excl. VAT" or "Total inc VAT". */
export const isTaxTitle = (title: string): boolean =>
  new RegExp(`^(?:(?:plus|add|zzgl) )?(?:${TAXES})(?: (?:amount|sum|betrag|[£€]|%|\\d+ ?%?))*$`).test(wordKey(title))

/** Headings of pages that only repeat sums: a collection of pages, the summary of a bill, the main summary. */
export const SUMMARY_OPENING =
  /^(?:(?:main|general|grand|final|tender|bill|section|cost|project|overall|price|page|trade) )*(?:summary|summaries|collection|collections)\b|^(?!.*\b(?:to|from|forward)\b).*\b(?:summary|collection)$|^(?:zusammenstellung|zusammenfassung|recapitulatif|recapitulation)\b/

/** Words of discounts: on a line, a section, the whole. */
export const DISCOUNT = /\b(?:discounts?|rebate|nachlass|rabatt|remise)\b/

/** "Total excluding VAT" is a sum of the bill. */
const WITHOUT_TAX = new RegExp(
  `\\b(?:excl|exkl|exclusief|excluding|exclusive of|ex|exc|before|without|net of|plus|zzgl|zuzuglich|ohne|hors|sans|sin|excl de) (?:${TAXES})\\b`,
  'g',
)

/** "Total after discount" is a sum of the bill, "Less discount" is not. */
const AFTER_DISCOUNT = /\b(?:after|net of|less) (?:\w+ )?(?:discounts?|rebate|nachlass|rabatt|remise)\b/

/** A longer text with "total" is a description of work. */
const MOST_TOTAL_WORDS = 9

export type TotalWording = 'section' | 'brought' | 'tax' | 'plain'

/** Clear words of a total, also where the row adds its quantities: "Sub-total walls", "Total", but not "Total station hire". */
const PLAIN_TOTAL =
  /^(?:(?:grand|overall|net) )*(?:sub ?totals?\b.*|totals?(?: (?:carried|to|for|of|excl|excluding|ex|this|page|section|bill|amount|price|cost|sum)\b.*)?|zwischensumme.*|(?:gesamt|end|netto)?summe|sous total.*)$/
export const isPlainTotal = (text: string): boolean =>
  PLAIN_TOTAL.test(wordKey(text)) && wordKey(text).split(' ').length <= MOST_TOTAL_WORDS

/** Whether words mean the total of everything: "Total", "Grand total", "Total carried to form of tender", without a word for a part. */
export function isTotalOfAll(text: string): boolean {
  const words = wordKey(text).split(' ')
  return words.some(word => SAYS_SUM.test(word)) && words.every(word => SAYS_SUM.test(word) || OF_ALL.test(word))
}
const SAYS_SUM = /^(?:totals?|summe|gesamtsumme|endsumme|nettosumme|angebotssumme)$/
const OF_ALL =
  /^(?:grand|overall|net|final|tender|contract|bid|quotation|offer|sum|price|figure|amount|cost|value|carried|to|form|of|the|for|all|works?|whole|project|main|general|summary|excl|excluding|exclusive|ex|vat|before|tax|bill|bills|estimate|total|[£€]|gbp|eur)$/

/** Returns the kind of sum in the words of a row; null when they do not name one. */
export function totalWording(text: string): TotalWording | null {
  const words = wordKey(text)
  const length = words.split(' ').length
  if (length > MOST_TOTAL_WORDS) return length <= MOST_TAX_WORDS && TAX_OPENING.test(words) ? 'tax' : null
  if (RETENTION.test(words)) return 'tax'
  const isTotal = TOTAL.test(words)
  const without = words.replace(WITHOUT_TAX, '')
  if (TAX.test(isTotal ? without.replace(AFTER_DISCOUNT, '') : without)) return 'tax'
  if (!isTotal) return null
  if (BROUGHT.test(words)) return 'brought'
  return SECTION_TOTAL.test(words) ? 'section' : 'plain'
}

/** Words that name a kind of line, tried in this order. Terms of JCT, SMM7, NRM2, VOB and French bills. */
export const KIND_WORDS = {
  contingency: /\bcontingenc(?:y|ies)\b|\bimprevus\b|\bunvorhergesehenes\b/,
  pcSum: /\bp c sums?\b|\bpc sums?\b|\bprime cost\b/,
  provisionalSum: /\bprovisional sums?\b|\bprov sums?\b|\bsomme provisionnelle\b|\bbedarfsposition\b/,
  daywork: /\bday ?works?\b|\bstundenlohnarbeiten\b|\ben regie\b/,
  extraOver: /^(?:extra over|e o|eo)\b|\bextra over\b|\bplus value\b/,
  rateOnly: /\brate only\b|\bnur einheitspreis\b|\bnur ep\b|\bpour memoire\b/,
} as const

/** A provisional sum marked as undefined; "defined" is the other kind (SMM7 general rule 10). */
export const UNDEFINED_SUM = /\bundefined\b/
export const DEFINED_SUM = /\bdefined\b/

/** Words in a quantity or amount cell instead of a number. */
export const CELL_WORDS = {
  whole: /^(?:item|sum|ls|lump sum|psch|pausch|pauschal|ens|ensemble|ft|forfait|it)$/,
  rateOnly: /^(?:rate only|r o|ro|nur e ?p|nur einheitspreis|pm|p m|pour memoire)$/,
  nothing:
    /^(?:incl(?:uded)? (?:in|with|within|above|below|elsewhere)\b.{0,30}|incl|included|include|inc|excl|excluded|exc|n a|na|nil|none|tbc|tba|tbd|tbn|poa|foc|nic|by (?:the )?(?:others?|client|employer|owner|builder|contractor|main contractor|mc|specialist)|free issue|no charge|see (?:item|ref|bill|page|note|section)\b.{0,30}|not (?:required|used|applicable|priced|included|allowed)|omit|omitted|deleted|see (?:above|below)|on application|inbegriffen|enthalten|inclus|compris)$/,
} as const

/** Work offered instead of other work, or in addition; a bill's total may or may not include it. */
export const ALTERNATIVE =
  /\b(?:alternat(?:ive|ives|ively|e|es)|options?|optional|pse|variantes?|alternativposition|wahlposition|eventualposition|bedarfsposition|not included|in lieu)\b|^(?:\w+ )?alt\b/

/** Headings of additional offers: "Options (not included in the total above)". */
export const OPTIONS_OPENING = /^(?:options?|optional|alternat(?:ives?|es?)|variantes?|pse)\b/

/** Headings of figures outside the price: "Section 2 (not in total)". */
export const NOT_COUNTED =
  /\bnot (?:included |counted |part )?(?:in|of) (?:the )?(?:\w+ )?(?:total|sum|price|tender)\b|\bfor information(?: only)?\b|\bexcluded from (?:the )?(?:\w+ )?(?:total|sum|price)\b/
/** Items that others supply are often listed with their value. A sum must not include them. */
export const BY_OTHERS = /\b(?:supplied|provided|supply) by (?:the )?(?:employer|client|others)\b/

/** Openings of preambles and notes. */
export const NOTE_OPENING =
  /^(?:notes?\b|n b\b|nb\b|preambles?\b|generally\b|the (?:contractor|tenderer|following|rates?)\b|measured work only\b|refer to\b|see\b|all (?:rates|prices|dimensions)\b|hinweis|vorbemerkung|nota\b|remarque)/
