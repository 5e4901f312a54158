/** Currencies of an account, by ISO 4217 code. Spec: platform 3, Currency symbols. */
export const CURRENCIES = ['GBP', 'AED', 'AUD', 'CAD', 'EUR', 'MYR', 'NZD', 'SGD', 'USD', 'ZAR'] as const
export type Currency = (typeof CURRENCIES)[number]

export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = {
  GBP: '£',
  AED: 'AED',
  AUD: 'A$',
  CAD: 'C$',
  EUR: '€',
  MYR: 'RM',
  NZD: 'NZ$',
  SGD: 'S$',
  USD: '$',
  ZAR: 'R',
}

/** Names for use inside a sentence of a document. */
const IN_WORDS: Readonly<Record<Currency, string>> = {
  GBP: 'pounds',
  AED: 'UAE dirhams',
  AUD: 'Australian dollars',
  CAD: 'Canadian dollars',
  EUR: 'euros',
  MYR: 'Malaysian ringgit',
  NZD: 'New Zealand dollars',
  SGD: 'Singapore dollars',
  USD: 'US dollars',
  ZAR: 'South African rand',
}

const SYMBOLS: ReadonlyMap<string, string> = new Map(Object.entries(CURRENCY_SYMBOLS))

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(IN_WORDS))

/** Returns the sign of a currency code; ¤ for one that is not on the list. */
export const currencySymbol = (code: string): string => SYMBOLS.get(code) ?? '¤'

/** Returns "pounds", "US dollars"; the code itself where it is not on the list. */
export const currencyWords = (code: string): string => WORDS.get(code) ?? code
