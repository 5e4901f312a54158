/** A file that cannot be read; the message is a whole sentence for the person, with what to do about it. */
export class Unreadable extends Error {}
