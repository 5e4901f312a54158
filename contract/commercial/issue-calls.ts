/** Issues one report can have: as many as a list can choose. Spec: platform 2.10. */
export const MOST_REPORTED = 50
