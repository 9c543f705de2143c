import type { DeclaredColumn } from './table-layout.ts'

export type DeclaredTable = {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly DeclaredColumn[]
  readonly undeclared: readonly string[]
}

/** Every table that the loaded stores declare, by name. */
export const declaredTables = new Map<string, DeclaredTable>()
