/** From a cell, which is a level and a place on it, to a whole number other than 0. */
export type CellTable = {
  /** 0 if there is none. */
  get(level: number, x: number, y: number): number
  set(level: number, x: number, y: number, value: number): void
  delete(level: number, x: number, y: number): void
}

/** The level lies above the place in the same number, so a place has up to 26 bits. */
const levelShift = 26
const fullest = 0.7

/**
 * A hash table in typed arrays, with a third of the memory of a `Map`. A deletion closes its gap at once, so the table
 * never has to be cleaned, which would hold up everything else.
 */
export function createCellTable(): CellTable {
  let size = 1024
  let mask = size - 1
  let columns = new Uint32Array(size)
  let rows = new Uint32Array(size)
  let values = new Int32Array(size)
  let used = 0

  const homeOf = (column: number, row: number) => {
    const mixed = Math.imul(column ^ Math.imul(row, 0x9e3779b1), 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & mask
  }
  const columnOf = (level: number, x: number) => ((level << levelShift) | x) >>> 0

  /** Its place, or the free one that it would take. */
  function placeOf(column: number, row: number): number {
    let place = homeOf(column, row)
    while (values[place] !== 0 && (columns[place] !== column || rows[place] !== row)) place = (place + 1) & mask
    return place
  }

  function grow(): void {
    const [oldColumns, oldRows, oldValues] = [columns, rows, values]
    size *= 2
    mask = size - 1
    columns = new Uint32Array(size)
    rows = new Uint32Array(size)
    values = new Int32Array(size)
    for (const [old, value] of oldValues.entries()) {
      if (value === 0) continue
      const [column = 0, row = 0] = [oldColumns[old], oldRows[old]]
      const place = placeOf(column, row)
      columns[place] = column
      rows[place] = row
      values[place] = value
    }
  }

  return {
    get: (level, x, y) => values[placeOf(columnOf(level, x), y)] ?? 0,
    set(level, x, y, value) {
      const column = columnOf(level, x)
      let place = placeOf(column, y)
      if (values[place] === 0) {
        used += 1
        if (used > size * fullest) {
          grow()
          place = placeOf(column, y)
        }
        columns[place] = column
        rows[place] = y
      }
      values[place] = value
    },
    delete(level, x, y) {
      let gap = placeOf(columnOf(level, x), y)
      if (values[gap] === 0) return
      used -= 1
      let next = gap
      for (;;) {
        values[gap] = 0
        for (;;) {
          next = (next + 1) & mask
          if (values[next] === 0) return
          const home = homeOf(columns[next] ?? 0, rows[next] ?? 0)
          // It may move into the gap unless that lies before its home.
          if (((next - home) & mask) >= ((next - gap) & mask)) break
        }
        columns[gap] = columns[next] ?? 0
        rows[gap] = rows[next] ?? 0
        values[gap] = values[next] ?? 0
        gap = next
      }
    },
  }
}
