import { AliasNode, type KyselyPlugin, type OperationNode, type RootOperationNode, TableNode } from 'kysely'

/** The rows that a transaction has read or written by their keys since it took its last lock. */
export type RowMemory = {
  /** Rows by table and key. */
  readonly rows: Map<string, Map<string, Promise<unknown>>>
  /** Whole tables, by name; a lock does not invalidate them. */
  readonly tables: Map<string, Promise<unknown>>
  /** Increases with every write, so that a read during a write is not cached. */
  writes: number
}

export const createRowMemory = (): RowMemory => ({ rows: new Map(), tables: new Map(), writes: 0 })

/** Other transactions may have written rows. */
export function forgetRows(memory: RowMemory): void {
  memory.rows.clear()
  memory.writes += 1
}

/** This transaction may have written anything. */
export function forgetAll(memory: RowMemory): void {
  forgetRows(memory)
  memory.tables.clear()
}

/** A write to the whole table: none of its rows is cached any more. */
export function forgetTable(memory: RowMemory, table: string): void {
  memory.rows.delete(table)
  memory.tables.delete(table)
  memory.writes += 1
}

/** Deletes may cascade to rows of other tables, but foreign keys stay within a schema. */
export function forgetSchema(memory: RowMemory, table: string): void {
  const schema = table.slice(0, table.indexOf('.') + 1)
  for (const known of [memory.rows, memory.tables])
    for (const name of known.keys()) if (name.startsWith(schema)) known.delete(name)
  memory.writes += 1
}

/** Statements of Kysely's `sql` that write nothing. */
const readsOnly = /^\s*(select|savepoint|release)\b/i

/**
 * Invalidates cached rows after a hand-written statement. An insert or an update invalidates the rows of its table; a
 * deletion those of its schema; statements that lock rows or cannot be analysed invalidate all of them.
 */
export function forgetWhatIsWritten(memory: RowMemory): KyselyPlugin {
  return {
    transformQuery({ node }) {
      forgetAfter(memory, node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

function forgetAfter(memory: RowMemory, node: RootOperationNode): void {
  if ('with' in node && node.with) return forgetAll(memory)
  switch (node.kind) {
    case 'SelectQueryNode':
      if (node.endModifiers?.length) forgetRows(memory)
      return
    case 'InsertQueryNode':
      return forgetTarget(memory, node.into, forgetTable)
    case 'UpdateQueryNode':
      return forgetTarget(memory, node.table, forgetTable)
    case 'DeleteQueryNode':
      return forgetTarget(memory, node.from.froms[0], forgetSchema)
    case 'RawNode':
      if (!readsOnly.test(node.sqlFragments[0] ?? '')) forgetAll(memory)
      return
    default:
      forgetAll(memory)
  }
}

type Forget = (memory: RowMemory, table: string) => void

function forgetTarget(memory: RowMemory, target: OperationNode | undefined, forget: Forget): void {
  const table = target && tableNameOf(target)
  if (table === undefined) forgetAll(memory)
  else forget(memory, table)
}

/** The name with its schema; undefined for anything but a table. */
function tableNameOf(target: OperationNode): string | undefined {
  if (AliasNode.is(target)) return tableNameOf(target.node)
  if (!TableNode.is(target)) return undefined
  const { schema, identifier } = target.table
  return schema && `${schema.name}.${identifier.name}`
}
