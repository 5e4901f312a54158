import { parseAs, textOf, type Quantity } from '#domain/value/money'

/**
 * The number a person typed or pasted: with thousands separators, brackets or a trailing minus for a negative. null is missing, undefined is no number.
 * Rounded to the quantity's decimals.
 */
export function readNumber(typed: string): Quantity | null | undefined {
  const text = typed.trim().replace(/−/g, '-')
  if (text === '' || text.toLowerCase() === 'none') return null
  return parseAs('quantity', plainNumber(text)) ?? undefined
}

/** A number as a spreadsheet writes it, made plain: "1,234.50" → "1234.50"; "(12)" and "12-" → "-12". */
export function plainNumber(text: string): string {
  const bare = text.replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '')
  const negative = /^\(\s*(.+?)\s*\)$/.exec(bare) ?? /^(.+?)\s*-$/.exec(bare)
  return negative ? `-${negative[1] ?? ''}` : bare
}

/** What is edited in a cell: the figure with no separators and no idle noughts. */
export const quantityText = (quantity: Quantity | null): string =>
  quantity === null ? '' : textOf('quantity', quantity).replace(/\.?0+$/, '')
