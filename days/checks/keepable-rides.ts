/** A reserved ride: when its rider boards at the latest, and how long it takes from then. */
export type TimedRide = { readonly boardsBySeconds: number; readonly endsAtSeconds: number }

type Keepable<Ride> = {
  readonly rides: readonly Ride[]
  readonly drivers: number
  /** The driving time from the end of one ride to the start of another. */
  readonly waySeconds: (from: Ride, to: Ride) => number
}

/**
 * The most rides that so many drivers can keep with hindsight, without any other rider: each driver is wherever the
 * first ride begins. No dispatcher keeps more.
 *
 * Each driver is a unit of flow through a chain of rides; every round adds the path that keeps one ride more, by
 * shortest paths in the residual graph (Bellman-Ford), since a new chain may take over the rest of another one.
 */
export function keepableRides<Ride extends TimedRide>({ rides, drivers, waySeconds }: Keepable<Ride>): number {
  const sorted = rides.toSorted((one, other) => one.boardsBySeconds - other.boardsBySeconds)
  const count = sorted.length
  const [source, sink] = [2 * count, 2 * count + 1]
  const edges: { readonly from: number; readonly to: number; readonly cost: number; room: number }[] = []
  const connect = (from: number, to: number, cost: number) =>
    edges.push({ from, to, cost, room: 1 }, { from: to, to: from, cost: -cost, room: 0 })
  for (const [at, ride] of sorted.entries()) {
    connect(source, 2 * at, 0)
    connect(2 * at, 2 * at + 1, -1)
    connect(2 * at + 1, sink, 0)
    for (const [after, next] of sorted.entries()) {
      const isLater = after > at && ride.endsAtSeconds + waySeconds(ride, next) <= next.boardsBySeconds
      if (isLater) connect(2 * at + 1, 2 * after, 0)
    }
  }
  let kept = 0
  for (let driver = 0; driver < drivers; driver += 1) {
    const cost = Array.from({ length: 2 * count + 2 }, () => Number.POSITIVE_INFINITY)
    const cameBy = new Map<number, number>()
    cost[source] = 0
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false
      for (const [index, edge] of edges.entries()) {
        const reached = (cost[edge.from] ?? Number.POSITIVE_INFINITY) + edge.cost
        if (edge.room === 0 || reached >= (cost[edge.to] ?? 0)) continue
        cost[edge.to] = reached
        cameBy.set(edge.to, index)
        hasChanged = true
      }
    }
    const gained = -(cost[sink] ?? 0)
    if (!(gained > 0) || gained === Number.POSITIVE_INFINITY) return kept
    kept += gained
    for (let place = sink; place !== source; ) {
      const index = cameBy.get(place) ?? 0
      const [edge, back] = [edges[index], edges[index ^ 1]]
      if (!edge || !back) throw new Error('a path has no edge')
      edge.room -= 1
      back.room += 1
      place = edge.from
    }
  }
  return kept
}
