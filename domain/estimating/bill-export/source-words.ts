/** The specification's words for the source of a quantity, for exports. */
export const QUANTITY_SOURCES_WORDS: Readonly<Record<string, string>> = {
  boq: 'Bill of quantities',
  subz: 'Derived from subzones',
  slate: 'Takeoff measurement',
  slate_error: 'Takeoff measurement',
  ws: 'On-site remeasure',
  imp_b: 'Bill of quantities import',
  imp_c: 'Client bill import',
  app_i: 'Incoming application',
  saf_q: 'Supply & fit quote',
  dep: 'Linked to quantity source',
  budget: 'Budget',
}
