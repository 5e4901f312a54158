// What is no JSON, hardly JSON, or JSON that means trouble; after the cases of nst/JSONTestSuite, none of which the calls here take as theirs.
const DEEP = 100_000

/** Deep enough that whoever follows it call by call runs out of stack. */
export const deepText = '['.repeat(DEEP) + ']'.repeat(DEEP)

/** Bodies as text, each sent to every call that takes one. */
export const TEXTS: readonly string[] = [
  '', ' ', '{', '}', '{"', '{"a', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{"a" 1}', '{a:1}', "{'a':1}", '{"a":1}}', '{"a":1}{"a":1}', '{"a":1}#', '[', ']', '[1,]', '[,1]', '[1 2]', '{[: "x"}',
  'nul', 'True', 'NaN', 'Infinity', '-', '+1', '.5', '1.', '01', '0x1', '1e', '1e+', '1e999', '-1e-999', '"', '"\\', '"\\u', '"\\u12', '"\\uD800"', '"\\x41"', '"\n"', '"\t"', '\u0000', '{"a":"\u0000"}', '\ufeff{}', '\u2060{}', '//{}', '/**/{}', '<json/>',
  'null', 'true', '0', '""', '[]', '{}', '[{}]', '[[]]', '"{}"', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1,"valueOf":2,"hasOwnProperty":3}', '{"":""}', '{"a.b.c":1}', '{"\\u0000":1}', '{"\\ud800":1}', '{"a":1,"a":2}',
  `{"${'k'.repeat(100_000)}":1}`, '['.repeat(DEEP), deepText, '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP), `[${'{},'.repeat(50_000)}{}]`, '9'.repeat(100_000), `"${'\\u0041'.repeat(50_000)}"`,
]

/** Ids as they stand in a path. */
export const IDS: readonly string[] = ['0', '-1', '1.5', '1e3', 'abc', '%00', '%ff', '..%2f..', "1'--", '٣', '9007199254740993', '9'.repeat(40), 'null', 'undefined', '__proto__', '%20', 'a'.repeat(2_000)]

/** Queries of a list. */
export const QUERIES: readonly string[] = [
  'page=-1', 'page=0', 'page=1e9', 'page=99999999999999999999', 'page=x', 'page=', 'limit=0', 'limit=-5', 'limit=1e9', 'limit=x', 'limit=1000&page=9007199254740991', 'sort=nothing', 'sort=-', 'sort=id;drop table issue', "sort=' or 1=1--", 'sort=__proto__', 'sort=constructor',
  'includeArchived=maybe', 'id=x', 'id=1,2,x', `id=${'1,'.repeat(5_000)}1`, 'id=99999999999999999999', 'nosuch=1', '__proto__=1', 'constructor=1', '%00=1', 'createdAt=x', 'updatedAt=%3E', 'page=1&page=2', 'limit[]=1', '%', '&&&', '=',
]
