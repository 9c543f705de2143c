type TestRun = { readonly fullName: string; readonly status: string }
type FileRun = { readonly name: string; readonly status: string; readonly assertionResults: readonly TestRun[] }
export type Report = { readonly testResults: readonly FileRun[]; readonly numPassedTests: number }

export function filesToRepeat(report: Report): readonly string[]
export function withSecondTry(first: Report, second: Report): Report & { readonly unsteady: readonly string[] }
