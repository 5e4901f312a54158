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

/** Folders whose comments keep {@link REFUSED_IN_COMMENTS}. Add a folder once its comments do. */
export const PLAIN_FOLDERS: readonly string[] = ['contract', 'domain', 'spreadsheets', 'workers']

const DOCSTRING = String.raw`^\s*\/\*\* (?:`
const COMMENT = String.raw`(?:^\s*(?:\/\/|\/?\*)|\s\/\/ ).*`
const inComments = (words: RegExp): RegExp => new RegExp(COMMENT + words.source, words.flags)

/** Patterns refused in the comments of {@link PLAIN_FOLDERS}, and what to write instead. The start of a docstring is on the line of its opening mark. */
export const REFUSED_IN_COMMENTS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    new RegExp(`${DOCSTRING}What|Who|Whom|Whose|Where|When|Which|How|Says|Answers)\\b`),
    'begin with what it returns or does: "Returns…", "Applies…", "Whether…", or a noun',
  ],
  // Papers that a reader of the project does not have. `Spec: business 4` and `decision 612` are in it or named by it.
  [
    inComments(
      /\b(?:Source: |rooms \d|(?:estimating|commercial) (?:sections? )?\d|section \d+,|guides?, |issue "?\d|moonshot|auditor|picture \d|Spec: (?:issue|estimating|commercial|checklist))/i,
    ),
    'the reason itself, `Spec: business 4` or `decision 612`',
  ],
  [
    inComments(/\b(?:what is said of|stands|(?:comes|came) to|so many|somebody|nobody|one's)\b/i),
    'a plain verb or noun',
  ],
  [inComments(/\bnil\b/), 'zero or none; NIL where it names the constant'],
]
