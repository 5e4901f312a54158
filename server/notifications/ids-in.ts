/** The ids in the value of a ref or refs field in wire form. */
export const idsIn = (value: unknown): number[] => [value].flat().filter(id => typeof id === 'number')
