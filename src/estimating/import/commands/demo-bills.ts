/** Small real bills that ship with the app, to try the importer on; public/demo/README.txt says where they come from. */
export const DEMO_BILLS = [
  { fileName: 'wikihouse-microhouse-pilot-engine.xlsx', label: 'A UK workbook: MicroHouse' },
  { fileName: 'gaeb-realistic.x84', label: 'A German priced offer: GAEB X84' },
] as const

/** Fetches one of them; throws when it cannot be had, as offline. */
export async function fetchDemoBill(fileName: string): Promise<File> {
  const answer = await fetch(`/demo/${fileName}`)
  if (!answer.ok) throw new Error(`The demo bill answered ${answer.status}`)
  return new File([await answer.arrayBuffer()], fileName)
}
