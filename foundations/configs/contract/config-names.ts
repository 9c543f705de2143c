import * as z from 'zod/mini'

/** Names in a query, as `{a,b,c}` or `a,b,c`; duplicates are dropped. */
export const NameList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text): readonly string[] => [
    ...new Set(
      text
        .replace(/^\s*\{|\}\s*$/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ]),
)
