import { createCellTable } from './cell-table.ts'
import { fineLevel } from './map-cells.ts'
import { larger, tenOf, type ViewSlots } from './view-slots.ts'

/** The coarsest level: the world in 256 cells, so that any view has few enough of them. */
export const coarsestLevel = 4
/** The finest level that is counted, some 140 m in Taiwan; below it the assets of its cells are listed. */
export const finestLevel = 18

const tens = 10

/** Where an asset stands, and how much energy it has. */
export type ViewPlace = { readonly column: number; readonly row: number; readonly ten: number }

/** The count of a cell. With one asset, `slot` is that one. */
export type CellCount = { count: number; columnSum: number; rowSum: number; sumCount: number; slot: number }

/** The assets of one operator and kind, counted in the cells of every level. */
export type ViewLayer = {
  add(slot: number, place: ViewPlace): void
  remove(slot: number, place: ViewPlace): void
  move(slot: number, from: ViewPlace, to: ViewPlace): void
  /** Adds the count of a cell, of assets with at least so many tens of energy. */
  count(level: number, x: number, y: number, minTen: number, into: CellCount): void
  /** The assets of a cell of the finest level. */
  list(x: number, y: number, visit: (slot: number) => void): void
}

/**
 * A cell with a single asset is only its number, negative in the table; one with more has a record. So in a country most
 * of the cells cost twelve bytes.
 */
export function createViewLayer(slots: ViewSlots): ViewLayer {
  const table = createCellTable()
  let capacity = 256
  let totals = new Uint32Array(capacity)
  let columnSums = new Float64Array(capacity)
  let rowSums = new Float64Array(capacity)
  let heads = new Int32Array(capacity)
  /** By record and ten: how many, and their numbers joined by exclusive or, which names a single one. */
  let counts = new Uint32Array(capacity * tens)
  let names = new Uint32Array(capacity * tens)
  const free: number[] = []
  let records = 0

  function newRecord(): number {
    const record = free.pop() ?? records++
    if (record === capacity) {
      capacity *= 2
      totals = larger(totals, new Uint32Array(capacity))
      columnSums = larger(columnSums, new Float64Array(capacity))
      rowSums = larger(rowSums, new Float64Array(capacity))
      heads = larger(heads, new Int32Array(capacity))
      counts = larger(counts, new Uint32Array(capacity * tens))
      names = larger(names, new Uint32Array(capacity * tens))
    }
    totals[record] = 0
    columnSums[record] = 0
    rowSums[record] = 0
    heads[record] = -1
    counts.fill(0, record * tens, record * tens + tens)
    names.fill(0, record * tens, record * tens + tens)
    return record
  }

  /** `by` is 1 or -1. */
  function tally(record: number, slot: number, { column, row, ten }: ViewPlace, by: number): void {
    totals[record] = (totals[record] ?? 0) + by
    columnSums[record] = (columnSums[record] ?? 0) + by * column
    rowSums[record] = (rowSums[record] ?? 0) + by * row
    const place = record * tens + ten
    counts[place] = (counts[place] ?? 0) + by
    names[place] = (names[place] ?? 0) ^ slot
  }

  function link(record: number, slot: number): void {
    const next = heads[record] ?? -1
    slots.nexts[slot] = next
    slots.befores[slot] = -1
    if (next >= 0) slots.befores[next] = slot
    heads[record] = slot
  }

  function unlink(record: number, slot: number): void {
    const [before = -1, next = -1] = [slots.befores[slot], slots.nexts[slot]]
    if (before >= 0) slots.nexts[before] = next
    else heads[record] = next
    if (next >= 0) slots.befores[next] = before
  }

  function enter(level: number, slot: number, place: ViewPlace): void {
    const shift = fineLevel - level
    const [x, y] = [place.column >>> shift, place.row >>> shift]
    const value = table.get(level, x, y)
    if (value === 0) return table.set(level, x, y, -slot - 1)
    let record = value - 1
    if (value < 0) {
      record = newRecord()
      const other = -value - 1
      tally(record, other, placeOf(slots, other), 1)
      if (level === finestLevel) link(record, other)
      table.set(level, x, y, record + 1)
    }
    tally(record, slot, place, 1)
    if (level === finestLevel) link(record, slot)
  }

  function leave(level: number, slot: number, place: ViewPlace): void {
    const shift = fineLevel - level
    const [x, y] = [place.column >>> shift, place.row >>> shift]
    const value = table.get(level, x, y)
    if (value < 0) return table.delete(level, x, y)
    const record = value - 1
    tally(record, slot, place, -1)
    if (level === finestLevel) unlink(record, slot)
    if (totals[record] !== 1) return
    let last = 0
    for (let ten = 0; ten < tens; ten += 1) last ^= names[record * tens + ten] ?? 0
    free.push(record)
    table.set(level, x, y, -last - 1)
  }

  return {
    add(slot, place) {
      for (let level = coarsestLevel; level <= finestLevel; level += 1) enter(level, slot, place)
    },
    remove(slot, place) {
      for (let level = coarsestLevel; level <= finestLevel; level += 1) leave(level, slot, place)
    },
    move(slot, from, to) {
      for (let level = coarsestLevel; level <= finestLevel; level += 1) {
        const shift = fineLevel - level
        const [x, y] = [from.column >>> shift, from.row >>> shift]
        if (x !== to.column >>> shift || y !== to.row >>> shift) {
          leave(level, slot, from)
          enter(level, slot, to)
          continue
        }
        const value = table.get(level, x, y)
        if (value < 0) continue
        tally(value - 1, slot, from, -1)
        tally(value - 1, slot, to, 1)
      }
    },
    count(level, x, y, minTen, into) {
      const value = table.get(level, x, y)
      if (value === 0) return
      if (value < 0) {
        const slot = -value - 1
        const { column, row, ten } = placeOf(slots, slot)
        if (ten < minTen) return
        into.count += 1
        into.columnSum += column
        into.rowSum += row
        into.sumCount += 1
        into.slot = slot
        return
      }
      const record = value - 1
      let [count, name] = [minTen === 0 ? (totals[record] ?? 0) : 0, 0]
      if (minTen > 0)
        for (let place = record * tens + minTen; place < record * tens + tens; place += 1) {
          count += counts[place] ?? 0
          name ^= names[place] ?? 0
        }
      if (count === 0) return
      into.count += count
      into.columnSum += columnSums[record] ?? 0
      into.rowSum += rowSums[record] ?? 0
      into.sumCount += totals[record] ?? 0
      into.slot = name
    },
    list(x, y, visit) {
      const value = table.get(finestLevel, x, y)
      if (value < 0) return visit(-value - 1)
      for (let slot = value === 0 ? -1 : (heads[value - 1] ?? -1); slot >= 0; slot = slots.nexts[slot] ?? -1)
        visit(slot)
    },
  }
}

/** As the view knows it. */
export function placeOf({ columns, rows, energies }: ViewSlots, slot: number): ViewPlace {
  return { column: columns[slot] ?? 0, row: rows[slot] ?? 0, ten: tenOf(energies[slot] ?? 0) }
}
