/**
 * What is to be done where goods came on an order that somebody cancelled meanwhile; null where there is nothing to say. Both facts are kept: the order
 * stays cancelled, and what came stays recorded. Source: issue of the site's week, the worst day.
 */
export function cameOnCancelled(state: string, came: readonly { readonly reference: string }[]): string | null {
  if (state !== 'cancelled' || came.length === 0) return null
  const names = came.map(({ reference }) => reference).join(', ')
  const what = came.length === 1 ? `delivery ${names}` : `deliveries ${names}`
  return `This order was cancelled, and ${what} came on it. What came is kept and counts as on site. Send it back to the supplier, or put the order back to draft and send it again`
}
