/** A clock reading as the database takes and gives it. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
