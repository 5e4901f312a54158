import type { RetentionContract } from '../payment/retention-contracts'
import type { GuaranteeSide, JudgedGuarantee } from './guarantees'
import type { RetentionSide } from '../payment/retention-ledger'

/** Retention bonds that are in place, by the contracts whose retention they replace. */
export interface RetentionBonds<J extends JudgedGuarantee> {
  /** By the key of the contract. */
  readonly beside: ReadonlyMap<string, readonly J[]>
  /** Those of contracts that the ledger does not have, because nothing was certified yet. */
  readonly others: readonly J[]
}

const SIDES = { given: 'byClients', held: 'fromSuppliers' } as const satisfies Readonly<
  Record<GuaranteeSide, RetentionSide>
>

/**
 * Returns the retention bonds that are not released, each beside one contract. A subcontractor with contracts of both kinds on a project has it beside
 * supply and fit, where retention is agreed in terms. Expired ones are among them, so that they are seen.
 */
export function retentionBonds<J extends JudgedGuarantee>(
  contracts: readonly RetentionContract[],
  all: readonly J[],
): RetentionBonds<J> {
  const beside = new Map<string, J[]>()
  const others: J[] = []
  for (const each of all) {
    const { kind, side, project, subcontractor } = each.guarantee
    if (kind !== 'retentionBond' || each.status === 'released') continue
    const own = contracts.filter(
      contract =>
        contract.side === SIDES[side] && contract.project === project && contract.subcontractor === subcontractor,
    )
    const contract = own.find(({ work }) => work === 'supplyAndFit') ?? own[0]
    if (contract) beside.set(contract.key, [...(beside.get(contract.key) ?? []), each])
    else others.push(each)
  }
  return { beside, others }
}
