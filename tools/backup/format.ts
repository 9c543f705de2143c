import * as z from 'zod/mini'

/** Raised whenever an older restore could not read the format of a newer backup. */
export const formatNumber = 1

export const names = {
  manifest: 'manifest.json',
  end: 'end.json',
  database: 'database/',
  files: 'files/',
} as const

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export type Table = Readonly<z.infer<typeof Table>>

/** The first file of a backup: its description. */
export const Manifest = z.object({
  format: z.literal(formatNumber),
  product: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  jobMigrations: z.array(z.int()),
  /** In an order in which each comes after all that it references. */
  tables: z.array(Table),
  /** The ids of the keys that decrypt the encrypted values of the database. */
  keyIds: z.array(z.string()),
})
export type Manifest = Readonly<z.infer<typeof Manifest>>

/** The last file of a backup: the list of its files. */
export const End = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.int(),
})
export type End = Readonly<z.infer<typeof End>>

export const tableName = ({ schema, name }: Table): string => `${schema}.${name}`
