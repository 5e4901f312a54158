import { labourActivity } from '#contract/catalogue/labour-activity'
import { material } from '#contract/catalogue/material'
import { importRoles } from '#contract/import/import-roles'
import { readListUnit } from '#domain/catalogue/import-units'
import { ImportRecordsPage, type ImportRecordsProps } from '../common/import/records/import-records-page'

const RESOURCES = [material, labourActivity]
const WORK = /labou?r|plant|equipment|electric|machine|personnel/i

/** A price list of materials, labour and plant; plant is labour of a trade that is plant. */
const LIBRARY: ImportRecordsProps = {
  title: 'Import a price list',
  back: '/settings/resources/materials',
  resources: RESOURCES,
  roles: importRoles(RESOURCES, { trade: 'materialType' }),
  kindTitles: ['type', 'kind', 'resource type'],
  kindOf: kind => (WORK.test(kind) ? labourActivity.name : material.name),
  unitOf: (resource, text) => readListUnit(text, resource.name === material.name ? 'material' : 'labour'),
}
export const ImportLibraryPage = () => <ImportRecordsPage {...LIBRARY} />
