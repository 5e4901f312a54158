import type { RecordPage } from '../record-page'
export function EditPage({ resource }: RecordPage) { return <p>{resource.name}</p> }
