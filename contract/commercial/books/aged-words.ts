import type { Age } from '#domain/commercial/books/aged'

/** Ages of open amounts, as people call them. */
export const AGE_WORDS: Readonly<Record<Age, string>> = {
  notDue: 'Not due',
  to30: '1 to 30 days late',
  to60: '31 to 60 days late',
  to90: '61 to 90 days late',
  over90: 'Over 90 days late',
  undated: 'No due date',
}
