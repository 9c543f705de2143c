/** One line of the table: the promise, its baseline in the same run, the result, and their ratio. */
export type Line = {
  readonly promise: string
  readonly anchor: string
  readonly figure: string
  readonly ratio: string
}

type Column = keyof Line
const columns: readonly Column[] = ['promise', 'figure', 'anchor', 'ratio']

export function printTable(lines: readonly Line[]): void {
  const heads: Line = { promise: 'promise', figure: 'figure', anchor: 'anchor', ratio: 'ratio' }
  const width = (column: Column) => Math.max(...[heads, ...lines].map((line) => line[column].length))
  const widths = new Map(columns.map((column) => [column, width(column)]))
  const asRow = (line: Line) => columns.map((column) => line[column].padEnd(widths.get(column) ?? 0)).join('  ')
  console.log(`\n${asRow(heads)}`)
  console.log(columns.map((column) => '-'.repeat(widths.get(column) ?? 0)).join('  '))
  for (const line of lines) console.log(asRow(line).trimEnd())
}

/** Our ratio to the baseline, for values of which less is better. */
export function ratioOf(ours: number, anchor: number): string {
  if (ours <= 0 || anchor <= 0) return '-'
  return ours <= anchor ? `${threeDigits(anchor / ours)} x less` : `${threeDigits(ours / anchor)} x more`
}

export function micros(value: number): string {
  if (value >= 1_000_000) return `${threeDigits(value / 1_000_000)} s`
  return value >= 1_000 ? `${threeDigits(value / 1_000)} ms` : `${threeDigits(value)} µs`
}

export function percent(share: number): string {
  return `${threeDigits(share * 100)} %`
}

/** More digits would be noise. */
export function threeDigits(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return String(Number(value.toPrecision(value < 1 ? 2 : 3)))
}
