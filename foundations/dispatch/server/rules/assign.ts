import { createHeap } from './heap.ts'

/** A column that a row may get, and its cost. */
export type Pairing = { readonly column: number; readonly cost: number }
/** The allowed columns of every row, each at most once; all others are forbidden. */
export type Pairings = readonly (readonly Pairing[])[]

/**
 * Solves the assignment problem: returns the column of every row, undefined for a row without one. As many rows as
 * possible get a column, and among those solutions the sum of costs is minimal. Rows and columns may differ in number.
 *
 * Shortest augmenting paths with potentials (Hungarian method, after Jonker and Volgenant) over the allowed pairs, with
 * a heap: rows x pairs x log(pairs) steps, so that many riders with thirty cars each are fast.
 */
export function assign(pairings: Pairings): readonly (number | undefined)[] {
  const rows = pairings.length
  const columns = pairings.flat().reduce((most, { column }) => Math.max(most, column + 1), 0)
  const costOfNone = costOfStayingAlone(pairings)
  // After the real columns, every row has one that means "none", so that each row can always be assigned.
  const choices = pairings.map((line, row) => [...line, { column: columns + row, cost: costOfNone }])
  const width = columns + rows
  const board: Board = {
    choices,
    rowPotential: new Float64Array(rows),
    columnPotential: new Float64Array(width),
    rowOf: new Int32Array(width).fill(-1),
    reached: new Float64Array(width).fill(Number.POSITIVE_INFINITY),
    cameFrom: new Int32Array(width),
    isDone: new Uint8Array(width),
  }
  for (let row = 0; row < rows; row += 1) placeRow(board, row)
  const chosen: (number | undefined)[] = pairings.map(() => undefined)
  for (let column = 0; column < columns; column += 1) {
    const row = at(board.rowOf, column)
    if (row >= 0) chosen[row] = column
  }
  return chosen
}

/** Larger than any real cost difference, so that no rider is left out to save seconds. */
function costOfStayingAlone(pairings: Pairings): number {
  let [least, most] = [0, 0]
  for (const { cost } of pairings.flat()) [least, most] = [Math.min(least, cost), Math.max(most, cost)]
  return (most - least + 1) * (pairings.length + 1) + most
}

type Board = {
  readonly choices: Pairings
  readonly rowPotential: Float64Array
  readonly columnPotential: Float64Array
  /** The row assigned to each column; -1 without one. */
  readonly rowOf: Int32Array
  /** Cost of the cheapest known augmenting path from the current row to each column. */
  readonly reached: Float64Array
  /** The previous column in that path; -1 at its start. */
  readonly cameFrom: Int32Array
  readonly isDone: Uint8Array
}

/** Finds the cheapest augmenting path that frees a column for the row, and applies it. */
function placeRow(board: Board, row: number): void {
  const { rowPotential, columnPotential, rowOf, reached, cameFrom, isDone } = board
  const heap = createHeap()
  const touched: number[] = []
  const doneColumns: number[] = []
  let currentRow = row
  let lastColumn = -1
  let travelled = 0
  for (;;) {
    for (const { column, cost } of board.choices[currentRow] ?? []) {
      const found = travelled + cost - at(rowPotential, currentRow) - at(columnPotential, column)
      if (isDone[column] || found >= at(reached, column)) continue
      if (at(reached, column) === Number.POSITIVE_INFINITY) touched.push(column)
      reached[column] = found
      cameFrom[column] = lastColumn
      heap.push(found, column)
    }
    // A column may be in the heap several times; only its cheapest entry is valid.
    let nearest = heap.pop()
    while (isDone[nearest]) nearest = heap.pop()
    travelled = at(reached, nearest)
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
  for (const column of touched) {
    reached[column] = Number.POSITIVE_INFINITY
    isDone[column] = 0
  }
}

/** Every index is in range; the 0 is only for the compiler. */
function at(list: Float64Array | Int32Array, index: number): number {
  return list[index] ?? 0
}
