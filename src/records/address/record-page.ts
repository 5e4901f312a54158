import { useMatch, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Row } from '#domain/records/path'
import { resourceNamed } from '#contract/resources'
import type { Resource } from '#contract/kit/resource'
import { labelOf } from '#contract/kit/resource'
import type { ListQuery } from '#local/types'
import type { PageTitle } from '../../app/page/page-title'
import { useWithheld } from '../../app/viewer'
import { useRecord } from '../data/use-record'

/** What a list shows: under which filters, and how many over all pages. */
export interface ShownRecords {
  readonly query: ListQuery
  readonly total: number
}

/** What a generic page is made for. `within` is the ref field whose record the address names. */
export interface RecordPage {
  readonly resource: Resource
  readonly within: string | null
  /** False where a copy would be no whole record of its own: a person is invited, not copied. */
  readonly canCopy?: boolean
  /** What the area shows under a record's own sections. */
  readonly more?: ComponentType<{ readonly id: number }> | undefined
  /** Buttons of the area beside "Edit", where the record is read. */
  readonly viewActions?: ComponentType<{ readonly id: number }> | undefined
  /** The facts this device holds for the guards of the record's lifecycle, by name. */
  readonly useFacts?: ((id: number) => Row) | undefined
  /** Buttons of the area beside "New"; `base` is the list's address, `shown` what it lists, of all pages. */
  readonly listActions?: ComponentType<{ readonly base: string; readonly shown: ShownRecords }> | undefined
  /** What the area can do with chosen rows of the list. */
  readonly chosenActions?: ComponentType<{ readonly ids: readonly number[]; readonly onDone: () => void }> | undefined
  /** What a new record starts with beside what its definition says; undefined until it is known. */
  readonly useDefaults?: (() => Row | undefined) | undefined
  /** Fields that the list neither shows nor filters by for the person who looks. */
  readonly useUnseen?: (() => readonly string[]) | undefined
}

/** The record the pages belong to: its id from the address, its name once it is known. Null for pages that belong to none. */
export interface Owner {
  readonly field: string
  readonly id: number
  readonly label: string | undefined
}

export function useOwner({ resource, within }: Pick<RecordPage, 'resource' | 'within'>): Owner | null {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const id = within === null ? null : Number(params[`${within}Id`])
  const target = resourceNamed(within === null ? resource.name : (resource.fields[within]?.target ?? resource.name))
  const record = useRecord(target, id)
  return within === null || id === null
    ? null
    : { field: within, id, label: record ? labelOf(target, record) : undefined }
}

/** From the outside in: the record the page's belong to, where it has a page, and for a page of one record their list. */
export function useTrail(
  { resource }: RecordPage,
  owner: Owner | null,
  of: 'list' | 'record',
): NonNullable<PageTitle['trail']> {
  const list = useListPath()
  const above = list.replace(/\/[^/]+$/, '')
  return [
    ...(owner?.label !== undefined && above.endsWith(`/${owner.id}`) ? [{ label: owner.label, to: above }] : []),
    ...(of === 'record' ? [{ label: resource.plural, to: list }] : []),
  ]
}

/** The id in the address of a record's page; null when it is no id. */
export function useRecordId(): number | null {
  const { id }: { readonly id?: string } = useParams({ strict: false })
  const value = Number(id)
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/**
 * The record the address names; undefined until it is known. Null when there is none, or when it doesn't belong to the record that the address
 * names before it: a delivery of one project has no page under another.
 */
export function useRecordOfPage({ resource, within }: Pick<RecordPage, 'resource' | 'within'>) {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const record = useRecord(resource, useRecordId())
  if (!record || within === null) return record
  return Object.entries(record).some(([field, value]) => field === within && value === Number(params[`${within}Id`]))
    ? record
    : null
}

/**
 * Returns the path of the list that this page belongs to: its own path without /new, /{id} and the rest. The address may already be of the next page,
 * which is still coming.
 */
export function useListPath(): string {
  const pathname = useMatch({ strict: false, select: match => match.pathname })
  return pathname.replace(/\/(new|\d+(\/(edit|edit-as-new|history))?)\/?$/, '')
}

/** What a form of this page does not ask: the ref the address decides, and the fields that tell nothing apart for this viewer or are not theirs to see. */
export function useUnasked({ resource, within, useUnseen = seesAll }: RecordPage): readonly string[] {
  const unseen = [...useUnseen(), ...useWithheld(resource)]
  return within === null ? unseen : [within, ...unseen]
}
const ALL: readonly string[] = []
const seesAll = (): readonly string[] => ALL
