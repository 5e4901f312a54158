import type { RecordPage } from '../record-page'
export function ViewPage({ resource }: RecordPage) { return <p>{resource.name}</p> }
