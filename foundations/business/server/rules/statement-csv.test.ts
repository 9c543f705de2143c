import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOf } from './month-of.ts'
import { statementCsv, type StatementLine } from './statement-csv.ts'

const line: StatementLine = {
  bookedAt: '2026-11-20T06:05:00.000Z',
  orderHash: 'abc',
  memberName: '小美',
  groupName: '全體',
  startAddress: '臺北車站',
  endAddress: '臺北101',
  ticketId: null,
  note: '拜訪"客戶"',
  customAnswers: { project: 'A1' },
  amountTwd: 230,
}

test('a statement is a file for spreadsheets: quoted, with times in Taipei and the sum', () => {
  const lines = statementCsv([line, { ...line, amountTwd: -30 }]).split('\r\n')
  expect(lines[0]?.startsWith('\uFEFF"入帳時間"')).toBe(true)
  expect(lines[1]).toBe(
    '"2026-11-20 14:05","abc","小美","全體","臺北車站","臺北101","","拜訪""客戶""","project: A1",230',
  )
  expect(lines.at(-2)).toBe('"合計","","","","","","","","",200')
})

test('no text from a member runs as a formula in a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\u200B=1', '＝1', '\r=1'])
    expect(statementCsv([{ ...line, memberName: text }])).toContain(`"'${text}"`)
  expect(statementCsv([{ ...line, memberName: 'A-1' }])).toContain('"A-1"')
})

/** The cells of a file as RFC 4180 defines them. */
function cellsOf(file: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', ';', '=', '+', '-', '@', '\t', ' ', '臺', '🚕') }),
)

test('for any text of members, a spreadsheet reads one row for each line and ten cells in each, of which none is a formula', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, fc.integer({ min: -9999, max: 9999 }), (...facts) => {
      const [memberName, note, startAddress, answer, amountTwd] = facts
      const file = statementCsv([
        { ...line, memberName, note, startAddress, customAnswers: { project: answer }, amountTwd },
      ])
      expect(file.startsWith('\uFEFF')).toBe(true)
      const rows = cellsOf(file)
      expect(rows.map((row) => row.length)).toEqual([10, 10, 10])
      expect(rows[1]?.[9]).toBe(String(amountTwd))
      for (const [index, text] of [
        [2, memberName],
        [4, startAddress],
        [7, note],
      ] as const) {
        const read = rows[1]?.[index] ?? ''
        expect([text, `'${text}`]).toContain(read)
        expect(read).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u)
      }
    }),
  )
})

test('a month ends at midnight in Taipei', () => {
  expect(monthOf('2026-11-30T15:59:59.999Z')).toBe('2026-11')
  expect(monthOf('2026-11-30T16:00:00.000Z')).toBe('2026-12')
  expect(monthOf('2026-12-31T16:00:00.000Z')).toBe('2027-01')
})
