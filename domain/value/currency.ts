/** What an account can count its money in, by ISO 4217 code. Spec: platform 3, Currency symbols. */
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

const SYMBOLS: ReadonlyMap<string, string> = new Map(Object.entries(CURRENCY_SYMBOLS))

/** The sign of a currency code; ¤ for one that is not on the list. */
export const currencySymbol = (code: string): string => SYMBOLS.get(code) ?? '¤'
