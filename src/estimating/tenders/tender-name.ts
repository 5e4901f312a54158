/** What a tender is called; the server numbers it when it learns of it. */
export const tenderName = ({ number }: { readonly number: number | null }): string =>
  number === null ? 'Tender, not numbered yet' : `Tender ${number}`
