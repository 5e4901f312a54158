/** Words this project does not use in comments, documents, names of tests and sentences on screen, and what to write: no rule of grammar can tell them. */
export const UNUSED_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(is|are|be|was|were) told of\b/i, 'say who tells whom: "the server notifies them"'],
  [/\bgo(es)? by itself\b/i, 'is sent automatically'],
  [/\bwhoever\b/i, 'the person who'],
  [/\banew\b/i, 'again'],
  [/\bupon\b/i, 'on'],
  [/\bof theirs\b/i, 'one of their'],
  [/\b(whilst|amongst|hereby|whence|lest|nigh|akin)\b/i, 'while, among, by this, from where, so that … not'],
  [/\bwhere(as|by|upon|of)\b/i, 'but, by which'],
  [/\b(utili[sz]e|prior to|in order to|in case of need)\b/i, 'use, before, to, if needed'],
  [/\b(oops|uh-oh|please note)\b/i, 'what happened, what it means, what to do'],
  [/\b(e\.g\.|i\.e\.)/i, 'such as, that is'],
  [/\b(somehow|obviously|basically|of course)\b/i, 'nothing: leave it out'],
  // In prose only: as a name in code `clash` is part of the protocol.
  [/(^\s*(\/\/|\/?\*)|\b(it|test)\(').*\bclash(es|ed)?\b(?!`)/i, 'conflict'],
]
