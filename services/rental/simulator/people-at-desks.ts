/** The behaviour of an order's rider at the desks, by the rider's own clock. */
export type Visit = {
  /** Null: never comes. */
  readonly comesAtMs: number | null
  readonly returnsAtMs: number
  readonly kilometres: number
  /** In percent of the tank or the battery. */
  readonly energyUsed: number
  readonly damage: { readonly repairTwd: number; readonly repairDays: number } | null
}

/** The renters of the city whom the staff sees. The order of another rider has a usual visit. */
export type PeopleAtDesks = {
  visitOf(orderHash: string): Visit | undefined
  expect(orderHash: string, visit: Visit): void
  forget(orderHash: string): void
}

export function createPeopleAtDesks(): PeopleAtDesks {
  const visits = new Map<string, Visit>()
  return {
    visitOf: (orderHash) => visits.get(orderHash),
    expect: (orderHash, visit) => void visits.set(orderHash, visit),
    forget: (orderHash) => void visits.delete(orderHash),
  }
}
