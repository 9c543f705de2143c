/** Somebody in the city who has the messaging app. */
export type LinePerson = { readonly userId: string; readonly name: string }

/** User ids have the form of the real ones: a U and 32 digits in hexadecimal. */
const known: readonly [string, string][] = [
  ['U1b6d3f0c52a84e9796c1d7e5a0f3b824', '林小島'],
  ['U27e4a95bd1f34c6088a5e3c9b7d20f61', '陳阿中'],
  ['U3c0f81d6e7b24a5f93d8c6a1e4b75092', '張雨晴'],
]

/** Accounts that can be chosen on the page, besides a new one. */
export const linePeople: readonly LinePerson[] = known.map(([userId, name]) => ({ userId, name }))
