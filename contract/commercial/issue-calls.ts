/** Most issues in one report: those of a project at its end. Fifty can be chosen one by one; a filtered list can be longer. Spec: COST-3. */
export const MOST_REPORTED = 300
