import { file, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { VARIATION_PERMISSION, variationEvidence } from './variation'

/** A file as evidence of a variation: the mail that instructs it, a drawing, minutes, the quotation as it went out. */
export const variationFile = defineResource({
  name: 'variationFile',
  singular: 'Variation file',
  path: 'variationfiles',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: VARIATION_PERMISSION,
  label: ['fileName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    variation: ref('Variation', 'variation', { required: true }),
    fileName: text('File name', { required: true }),
    file: file('File', { required: true }),
  },
  columns: ['fileName'],
  sections: [{ title: 'File', fields: ['fileName', 'file'] }],
  evidence: variationEvidence,
  defaultSort: 'id',
})
export type VariationFile = RecordOf<typeof variationFile>
