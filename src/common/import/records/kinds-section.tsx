import type { Resource } from '#contract/kit/resource'
import { FormField } from '../../../ui/input/form-field'
import { formClass } from '../../../ui/input/form-layout'
import { Select } from '../../../ui/input/select'
import { Section } from '../../../ui/shell/page'
import { type ImportDraft, titlesOf } from './use-import-draft'

interface KindsSectionProps {
  readonly draft: ImportDraft
  readonly resources: readonly Resource[]
  readonly onKindColumn: (column: number | null) => void
  readonly onKind: (kind: string, resource: string | null) => void
}

/** Where a file holds several kinds: which column says so, and what becomes of each. */
export function KindsSection({ draft, resources, onKindColumn, onKind }: KindsSectionProps) {
  const options = resources.map(({ name, plural }) => ({ value: name, label: plural }))
  return (
    <Section title="Kinds" bare>
      <div className={formClass()}>
        <FormField label="Column that says what a row is" optional="optional">
          <Select
            value={draft.kindColumn === null ? '' : String(draft.kindColumn)}
            placeholder="All rows are of one kind"
            onChange={value => onKindColumn(value === '' ? null : Number(value))}
            options={titlesOf(draft).map((title, column) => ({
              value: String(column),
              label: title || `Column ${column + 1}`,
            }))}
          />
        </FormField>
        {[...draft.kinds].map(([kind, resource]) => (
          <FormField key={kind} label={draft.kindColumn === null ? 'All rows become' : `"${kind || 'blank'}" becomes`}>
            <Select
              value={resource ?? ''}
              placeholder="Left out"
              onChange={value => onKind(kind, value === '' ? null : value)}
              options={options}
            />
          </FormField>
        ))}
      </div>
    </Section>
  )
}
