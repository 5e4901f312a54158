import type { RecordPage } from '../record-page'
export function NewPage({ resource }: RecordPage) { return <p>{resource.name}</p> }
export function EditAsNewPage({ resource }: RecordPage) { return <p>{resource.name}</p> }
