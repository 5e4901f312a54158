import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { useViewer } from '../../app/viewer'
import { useLook } from '../../fields/use-look'
import { pathInWords, pathLabel } from '../../fields/words'

/** One value as a person reads it. */
export interface Words {
  readonly label: string
  readonly text: string
}

/** Returns a line for each value that says something: empty values, parents and files are not among them. `values` is by path. */
export function useWordsOf(resource: Resource, values: Row): readonly Words[] {
  const { account } = useViewer()
  const look = useLook(resource, [values], account.currency)
  return Object.entries(values)
    .filter(([path, value]) => !isEmpty(value) && !isParentOrFile(resource.fields[path]))
    .map(([path, value]) => ({
      label: pathLabel(resource, path, look),
      text: pathInWords(resource, path, value, look),
    }))
}

/** Returns the lines as a text to copy, under a title. */
export const textOf = (title: string, lines: readonly Words[]): string =>
  [title, ...lines.map(({ label, text }) => `${label}: ${text}`)].join('\n')

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const isParentOrFile = (field: { readonly kind: string; readonly required: boolean } | undefined): boolean =>
  field?.kind === 'file' || (field?.kind === 'ref' && field.required)
