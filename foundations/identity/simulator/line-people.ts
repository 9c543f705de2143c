/** A person in the city with an account of the messaging app. */
export type LinePerson = { readonly userId: string; readonly name: string }

/** User ids have the real format: a U and 32 hexadecimal digits. */
const known: readonly [string, string][] = [
  ['U1b6d3f0c52a84e9796c1d7e5a0f3b824', '林小島'],
  ['U27e4a95bd1f34c6088a5e3c9b7d20f61', '陳阿中'],
  ['U3c0f81d6e7b24a5f93d8c6a1e4b75092', '張雨晴'],
]

/** The accounts that the page offers, besides a new one. */
export const linePeople: readonly LinePerson[] = known.map(([userId, name]) => ({ userId, name }))
