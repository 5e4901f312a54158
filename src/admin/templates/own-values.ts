import type { MergeField } from '#domain/admin/merge-fields'
import { addressText } from '#contract/fields/address-text'
import { useOwnCompany } from '../../common/places/own-company'
import { useViewer } from '../../app/viewer'

/** What is known of the firm and of the person who writes before there is a document. */
export function useOwnValues(): Readonly<Partial<Record<MergeField, string>>> {
  const { account, fullName } = useViewer()
  const own = useOwnCompany()
  const known = own
    ? {
        'company.address': own.address && addressText(own.address),
        'company.phone': own.phone,
        'company.vatNumber': own.vatNumber,
      }
    : {}
  return {
    'company.name': own?.name ?? account.name,
    'user.name': fullName,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
  }
}
