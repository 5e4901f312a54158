/**
 * What a device keeps without being asked, as data, so that the replica names no resource. Besides these: what a person pinned.
 * A wide library stays off phones until asked for. Source: guides/sync.md 4.2.
 */
export const KEEP_RULES = {
  /** Scopes every device holds, and the user's own. */
  always: ['account', 'index'],
  /** How many of each kind stay because they were opened last. */
  recent: 3,
  /** Records that have a scope of their own, and the fields naming the people it is kept for. */
  owners: [{ scope: 'project', resource: 'project', people: ['responsible', 'assignedTo'] }],
  /** Scopes kept along with an owner's, for each record that points at the owner and has the flag. */
  nested: [{ scope: 'assessment', resource: 'assessment', within: 'project', flag: 'isAccepted' }],
} as const
