/** Cost of giving a row a column; null where the two may not meet. */
export type Costs = readonly (readonly (number | null)[])[]

/**
 * Solves the assignment problem: answers the column of every row, undefined where a row gets none. As many rows as
 * possible get a column, and among those solutions the sum of costs is the smallest. Rows and columns may differ in number.
 *
 * Shortest augmenting paths with potentials (Hungarian method, after Jonker and Volgenant): rows² x columns steps.
 */
export function assign(costs: Costs): readonly (number | undefined)[] {
  const rows = costs.length
  const columns = Math.max(0, ...costs.map((row) => row.length))
  const priceOfNone = costOfStayingAlone(costs)
  // Behind the real columns every row finds one that means "none", so that each row can always be placed.
  const costOf = (row: number, column: number) =>
    column >= columns ? priceOfNone : (costs[row]?.[column] ?? Number.POSITIVE_INFINITY)
  const width = columns + rows
  const rowPotential = new Float64Array(rows)
  const columnPotential = new Float64Array(width)
  const rowOf = new Int32Array(width).fill(-1)
  for (let row = 0; row < rows; row += 1) placeRow({ row, width, costOf, rowPotential, columnPotential, rowOf })
  const chosen: (number | undefined)[] = costs.map(() => undefined)
  for (let column = 0; column < columns; column += 1) {
    const row = at(rowOf, column)
    if (row >= 0) chosen[row] = column
  }
  return chosen
}

/** Dearer than any difference that real choices can make, so that nobody is left out to save seconds. */
function costOfStayingAlone(costs: Costs): number {
  const known = costs.flat().filter((cost) => cost !== null)
  const least = known.reduce((low, cost) => Math.min(low, cost), 0)
  const most = known.reduce((high, cost) => Math.max(high, cost), 0)
  return (most - least + 1) * (costs.length + 1) + most
}

type Placement = {
  readonly row: number
  readonly width: number
  readonly costOf: (row: number, column: number) => number
  readonly rowPotential: Float64Array
  readonly columnPotential: Float64Array
  readonly rowOf: Int32Array
}

/** Finds the cheapest chain of moves that frees a column for the row, and makes them. */
function placeRow({ row, width, costOf, rowPotential, columnPotential, rowOf }: Placement): void {
  const reached = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
  const cameFrom = new Int32Array(width).fill(-1)
  const isDone = new Uint8Array(width)
  const doneColumns: number[] = []
  let currentRow = row
  let lastColumn = -1
  let travelled = 0
  for (;;) {
    let nearest = -1
    let nearestCost = Number.POSITIVE_INFINITY
    for (let column = 0; column < width; column += 1) {
      if (isDone[column]) continue
      const step = costOf(currentRow, column) - at(rowPotential, currentRow) - at(columnPotential, column)
      if (travelled + step < at(reached, column)) {
        reached[column] = travelled + step
        cameFrom[column] = lastColumn
      }
      if (at(reached, column) < nearestCost) {
        nearest = column
        nearestCost = at(reached, column)
      }
    }
    travelled = nearestCost
    lastColumn = nearest
    const holder = at(rowOf, nearest)
    if (holder < 0) break
    isDone[nearest] = 1
    doneColumns.push(nearest)
    currentRow = holder
  }
  rowPotential[row] = at(rowPotential, row) + travelled
  for (const column of doneColumns) {
    const slack = travelled - at(reached, column)
    columnPotential[column] = at(columnPotential, column) - slack
    const holder = at(rowOf, column)
    rowPotential[holder] = at(rowPotential, holder) + slack
  }
  for (let column = lastColumn; column >= 0; ) {
    const previous = at(cameFrom, column)
    rowOf[column] = previous < 0 ? row : at(rowOf, previous)
    column = previous
  }
}

/** Every index here lies inside; the 0 only tells the compiler so. */
function at(list: Float64Array | Int32Array, index: number): number {
  return list[index] ?? 0
}
