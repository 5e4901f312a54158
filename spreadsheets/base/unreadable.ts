/** A file that cannot be read. The message is a whole sentence for the person, with what to do next. */
export class Unreadable extends Error {}
