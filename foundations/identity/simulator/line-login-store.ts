import type { DatabaseSync } from 'node:sqlite'
import { realNowMs } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { type LinePerson, linePeople } from './line-people.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS signing_keys (kid TEXT PRIMARY KEY, private_jwk TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS people (user_id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS codes (
    code TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    nonce TEXT,
    challenge TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT;
`
const Person = z.object({ userId: z.string(), name: z.string() })
const Code = z.object({
  userId: z.string(),
  redirectUri: z.string(),
  nonce: z.nullable(z.string()),
  challenge: z.string(),
  expiresMs: z.number(),
})
/** The content of an authorization code. */
export type AgreedCode = Readonly<z.infer<typeof Code>>

export type LineLoginStore = {
  people(): readonly LinePerson[]
  person(userId: string): LinePerson | undefined
  addPerson(person: LinePerson): void
  storeCode(code: string, agreed: AgreedCode): void
  /** Consumes a code. */
  takeCode(code: string): AgreedCode | undefined
  signingKey(): { readonly kid: string; readonly privateJwk: string } | undefined
  storeSigningKey(key: { readonly kid: string; readonly privateJwk: string }): void
}

/** People, keys and codes of the city's messaging app, which survive a restart. */
export function openLineLoginStore(database: DatabaseSync): LineLoginStore {
  database.exec(tables)
  const added = database.prepare('SELECT user_id AS userId, name FROM people ORDER BY rowid DESC LIMIT 20')
  const insertPerson = database.prepare('INSERT INTO people (user_id, name) VALUES (?, ?)')
  const one = database.prepare('SELECT user_id AS userId, name FROM people WHERE user_id = ?')
  const insertCode = database.prepare(
    'INSERT INTO codes (code, user_id, redirect_uri, nonce, challenge, expires_ms) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const takeCode = database.prepare(`DELETE FROM codes WHERE code = ?
    RETURNING user_id AS userId, redirect_uri AS redirectUri, nonce, challenge, expires_ms AS expiresMs`)
  const forget = database.prepare('DELETE FROM codes WHERE expires_ms < ?')
  const key = database.prepare('SELECT kid, private_jwk AS privateJwk FROM signing_keys LIMIT 1')
  const insertKey = database.prepare('INSERT INTO signing_keys (kid, private_jwk) VALUES (?, ?)')
  return {
    people: () => [...linePeople, ...added.all().map((row) => Person.parse(row))],
    person(userId) {
      const row = one.get(userId)
      return (
        linePeople.find((person) => person.userId === userId) ?? (row === undefined ? undefined : Person.parse(row))
      )
    },
    addPerson: ({ userId, name }) => void insertPerson.run(userId, name),
    storeCode(code, { userId, redirectUri, nonce, challenge, expiresMs }) {
      forget.run(realNowMs())
      insertCode.run(code, userId, redirectUri, nonce, challenge, expiresMs)
    },
    takeCode(code) {
      const row = takeCode.get(code)
      return row === undefined ? undefined : Code.parse(row)
    },
    signingKey() {
      const row = key.get()
      return row === undefined ? undefined : z.object({ kid: z.string(), privateJwk: z.string() }).parse(row)
    },
    storeSigningKey: ({ kid, privateJwk }) => void insertKey.run(kid, privateJwk),
  }
}
