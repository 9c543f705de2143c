export type CardToken = { readonly term: string; readonly value: string }

/** A token as the wallet stores it: the agreement's name and the token's value, which NewebPay requires together. */
export function tokenOf({ term, value }: CardToken): string {
  return `${term}:${value}`
}

/** The two parts of a token that `tokenOf` created. */
export function tokenParts(token: string): CardToken {
  const at = token.indexOf(':')
  if (at < 1) throw new Error('this is no token of a card')
  return { term: token.slice(0, at), value: token.slice(at + 1) }
}
