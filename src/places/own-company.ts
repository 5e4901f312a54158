import { company } from '#contract/admin/company'
import { useFile } from '../fields/use-file'
import type { Held } from '../records/held'
import { useAll } from '../records/use-all'

/** The firm's own details: the first it keeps. Null when it keeps none, undefined at first. */
export function useOwnCompany(): Held<typeof company> | null | undefined {
  const all = useAll(company)
  return all && (all[0] ?? null)
}

/** An address to show the firm's logo from; undefined while there is none. */
export function useCompanyLogo(): string | undefined {
  return useFile(useOwnCompany()?.logo ?? null, { thumbnail: true }).src
}
