/** The cards in the phones of the city: the device's number of each, and its account at the bank. */
const cards: readonly { readonly pan: string; readonly accountId: string }[] = [
  { pan: '4000221111111112', accountId: 'island' },
  { pan: '4000000000009995', accountId: 'thrifty' },
  { pan: '4000000000000341', accountId: 'frozen' },
]

export const panOf = (accountId: string) => cards.find((card) => card.accountId === accountId)?.pan
export const accountOfPan = (pan: string) => cards.find((card) => card.pan === pan)?.accountId
