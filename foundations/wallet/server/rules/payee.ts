/** The payee of an order: a driver, an operator (of cars, scooters or charge points) or the house. */
export type Payee = { readonly kind: 'driver' | 'operator'; readonly id: string } | { readonly kind: 'house' }

/** The house itself. */
export const theHouse: Payee = { kind: 'house' }

/** The payee in accounts and rows: `driver:ID`, `operator:ID` or `house`. */
export function payeeName(payee: Payee): string {
  return payee.kind === 'house' ? 'house' : `${payee.kind}:${payee.id}`
}

/** The payee in a row. */
export function payeeIn(name: string): Payee {
  if (name === 'house') return theHouse
  const [kind, ...id] = name.split(':')
  if (kind !== 'driver' && kind !== 'operator') throw new Error(`there is no payee ${name}`)
  return { kind, id: id.join(':') }
}
