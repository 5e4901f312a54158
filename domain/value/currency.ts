/** Signs of the currencies an account can work in, by ISO 4217 code. Spec: platform 3, Currency symbols. */
export const CURRENCY_SYMBOLS = {
  GBP: '£', AED: 'AED', AUD: 'A$', CAD: 'C$', EUR: '€', MYR: 'RM', NZD: 'NZ$', SGD: 'S$', USD: '$', ZAR: 'R',
} as const

const SYMBOLS: ReadonlyMap<string, string> = new Map(Object.entries(CURRENCY_SYMBOLS))

/** The sign of a currency code; ¤ for one that is not on the list. */
export const currencySymbol = (code: string): string => SYMBOLS.get(code) ?? '¤'
