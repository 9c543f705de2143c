import { sql } from 'kysely'

/** Whether an order has an undecided objection, as the indexes of both tables have it. */
export const hasObjection = sql<boolean>`facts @> '{"laterLines": [{"state": "objected"}]}'`
