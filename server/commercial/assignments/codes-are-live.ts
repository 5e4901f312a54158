import type { AssignmentResource } from '#contract/commercial/assignments/define-assignment'
import type { AccountTransaction } from '../../database/session'
import type { Changed } from '../../records/lifecycles/reaction'
import { requireLive } from '../../records/write/require-live'

const CODES = ['nominalCode', 'vatTaxCode']

/** Returns the reaction that refuses an archived code in a part of a document, where a write sets or changes it. A code it had before stays. */
export const codesAreLive =
  (resource: AssignmentResource) =>
  async (tx: AccountTransaction, changed: readonly Changed[]): Promise<void> => {
    for (const { before, after } of changed) {
      const written = CODES.filter(name => before?.[name] !== after[name])
      await requireLive(tx, resource.fields, Object.fromEntries(written.map(name => [name, after[name]])))
    }
  }
