/** What an order is called: by its number, and until it has one as the draft it is. */
export const orderName = (order: { readonly reference: string | null } | null): string =>
  order?.reference ? `Order ${order.reference}` : 'Draft order'
