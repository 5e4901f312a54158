import { documentTemplate } from '#contract/admin/document-template'
import { fillFields, MERGE_FIELDS, unknownFields } from '#domain/admin/merge-fields'
import { useRecord } from '../../records/data/use-record'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { useOwnValues } from './own-values'
import styles from './templates.module.css'

/** How a template reads with its fields filled in: the firm's own details, and examples for what only a document knows. */
export function TemplatePreview({ id }: { readonly id: number }) {
  const found = useRecord(documentTemplate, id)
  const own = useOwnValues()
  if (!found) return null
  const values = { ...Object.fromEntries(MERGE_FIELDS.map(each => [each.name, each.sample])), ...own }
  const [title, body] = [found.title ?? '', found.body ?? '']
  const unknown = unknownFields(`${title} ${body}`)
  return (
    <>
      <Section title="Preview" aside="With examples for what only a document knows">
        {unknown.length > 0 && (
          <Notice tone="warning">
            {unknown.map(name => `{{${name}}}`).join(', ')}{' '}
            {unknown.length === 1 ? 'is no field and stays' : 'are no fields and stay'} as written.
          </Notice>
        )}
        <div className={styles['sheet']}>
          {title !== '' && <h3 className="type-section">{fillFields(title, values)}</h3>}
          <p className={styles['body']}>{body === '' ? 'The template has no body yet.' : fillFields(body, values)}</p>
        </div>
      </Section>
      <Section title="Fields you can use">
        <FieldList
          fields={MERGE_FIELDS.map(each => ({ label: each.says, value: <code>{`{{${each.name}}}`}</code> }))}
        />
      </Section>
    </>
  )
}
