import type { Row } from '../../records/path'

/** A field of terms that can't be as it is, and why. */
interface TermsFault {
  readonly path: string
  readonly message: string
}

/** Returns the first date or period of terms of payment that contradicts another; null where none does. Takes terms in either form of a record. */
export function termsFault({ payLessDays, finalDays, practicalCompletion, makingGood }: Row): TermsFault | null {
  if (Number(payLessDays) > Number(finalDays))
    return {
      path: 'payLessDays',
      message: `The final date is ${Number(finalDays)} days after the due date, so the last day for a pay less notice would be before the payment is due`,
    }
  if (isBefore(makingGood, practicalCompletion))
    return { path: 'makingGood', message: 'Defects are made good after practical completion, not before' }
  return null
}

const isBefore = (day: unknown, other: unknown): boolean =>
  typeof day === 'string' && typeof other === 'string' && day < other
