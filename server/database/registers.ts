/**
 * What the product makes of records: rules, reactions, commands. A floor above declares here what it looks up (`records/registers`), and
 * `register/registers` lists it. The database carries it from where it is opened into every transaction, and knows nothing of what it holds.
 */
export interface Registers {}
