import { company } from '#contract/admin/company'
import { addressText, toAddress } from '#contract/fields/address-text'
import type { AccountTransaction } from '../database/session'
import type { DocumentHead } from '../pdf/document-parts'
import { findOrFirst } from '../records/write/find-or-first'

/** The firm's name and address as they stand at the head of what it prints, and the file of its logo. Empty for a firm without company details. */
export async function letterhead(
  tx: AccountTransaction,
): Promise<Pick<DocumentHead, 'firm' | 'firmAddress'> & { readonly logo: number | null }> {
  const firm = await findOrFirst(tx, company, null)
  return {
    firm: firm?.name ?? '',
    firmAddress: firm?.address ? addressText(toAddress(firm.address)).replace(/, United Kingdom$/, '') : '',
    logo: firm?.logo ?? null,
  }
}
