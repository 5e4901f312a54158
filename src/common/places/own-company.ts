import { company } from '#contract/admin/company'
import type { Row } from '#domain/records/path'
import { useFile } from '../../fields/use-file'
import type { Held } from '../../records/data/held'
import { useAll, useAllHere } from '../../records/data/use-all'

/** The firm's own details: the first it keeps. Null when it keeps none, undefined at first. */
export function useOwnCompany(): Held<typeof company> | null | undefined {
  const all = useAll(company)
  return all && (all[0] ?? null)
}

/**
 * What a new record starts with of what the firm usually agrees, for `useDefaults` of its pages: fields of the company by fields of the
 * record. Undefined until it is known.
 */
export const usualTerms = (terms: Readonly<Record<string, keyof (typeof company)['fields']>>) =>
  function useUsualTerms(): Row | undefined {
    const own = useOwnCompany()
    if (own === undefined) return undefined
    const known = Object.entries(terms).map(([field, term]) => [field, own?.[term] ?? null] as const)
    return Object.fromEntries(known.filter(([, value]) => value !== null))
  }

/** An address to show the firm's logo from; undefined while there is none, or it is on its way: the frame of the app waits for nothing. */
export function useCompanyLogo(): string | undefined {
  const here = useAllHere(company)
  return useFile((here?.isWhole && here.whole[0]?.logo) || null, { thumbnail: true }).src
}
