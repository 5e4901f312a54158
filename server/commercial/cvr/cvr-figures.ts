import type { AccountTransaction } from '../../database/session'

/** Locked reports, each word for word as it was locked. */
export interface CvrFiguresTable {
  cvr_figures: { account_id: number; report_id: number; figures: string }
}

/** Keeps the text of a locked report. */
export async function keepFigures(tx: AccountTransaction, report: number, figures: string): Promise<void> {
  await tx.db
    .insertInto('cvr_figures')
    .values({ account_id: tx.identity.account, report_id: report, figures })
    .execute()
}

/** Returns the text of a locked report. */
export async function figuresOf(tx: AccountTransaction, report: number): Promise<string> {
  const { figures } = await tx.db
    .selectFrom('cvr_figures')
    .select('figures')
    .where('account_id', '=', tx.identity.account)
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  return figures
}
