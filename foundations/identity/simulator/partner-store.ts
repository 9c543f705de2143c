import { inOneGo } from '@daoxing/kit/simulator'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { firstMembers, type PartnerMember } from './partner-decisions.ts'

const Row = z.object({
  loginId: z.string(),
  memberNo: z.string(),
  phone: z.string(),
  boundTo: z.nullable(z.string()),
  boundPhone: z.nullable(z.string()),
  bindingNo: z.int(),
})
export type StoredMember = PartnerMember & { readonly boundPhone: string | null }

const tables = `
  CREATE TABLE IF NOT EXISTS members (
    login_id TEXT PRIMARY KEY, member_no TEXT NOT NULL UNIQUE, phone TEXT NOT NULL,
    bound_to TEXT UNIQUE, bound_phone TEXT, binding_no INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
`
const columns = `login_id AS loginId, member_no AS memberNo, phone, bound_to AS boundTo, bound_phone AS boundPhone,
  binding_no AS bindingNo`

export type PartnerStore = {
  members(): readonly StoredMember[]
  member(loginId: string): StoredMember | undefined
  boundTo(riderRef: string): StoredMember | undefined
  add(loginId: string, phone: string): StoredMember
  /** Binds a member to a rider; every other binding of the two ends. */
  bind(member: PartnerMember, riderRef: string, phone: string): StoredMember
  release(loginId: string): void
  setPhone(loginId: string, phone: string): void
  /** The first answer for a key, computed once, in the transaction of its effect. */
  once(key: string, work: () => { status: number; body: string }): { status: number; body: string }
}

/** The members of the city's car rental, which survive a restart. */
export function openPartnerStore(database: DatabaseSync): PartnerStore {
  database.exec(tables)
  const all = database.prepare(`SELECT ${columns} FROM members ORDER BY rowid DESC LIMIT 100`)
  const one = database.prepare(`SELECT ${columns} FROM members WHERE login_id = ?`)
  const byRider = database.prepare(`SELECT ${columns} FROM members WHERE bound_to = ?`)
  const insert = database.prepare(
    "INSERT INTO members SELECT ?, 'CP' || (100001 + count(*)), ?, NULL, NULL, 0 FROM members",
  )
  const free = database.prepare('UPDATE members SET bound_to = NULL, bound_phone = NULL WHERE bound_to = ?')
  const update = database.prepare(`UPDATE members SET bound_to = ?2, phone = ?3, bound_phone = ?3,
    binding_no = (SELECT max(binding_no) + 1 FROM members) WHERE login_id = ?1`)
  const release = database.prepare('UPDATE members SET bound_to = NULL, bound_phone = NULL WHERE login_id = ?')
  const phone = database.prepare('UPDATE members SET phone = ? WHERE login_id = ?')
  const answer = database.prepare('SELECT status, body FROM answers WHERE key = ?')
  const keep = database.prepare('INSERT INTO answers (key, status, body) VALUES (?, ?, ?)')
  const parsed = (row: unknown) => (row === undefined ? undefined : Row.parse(row))
  const store: PartnerStore = {
    members: () => all.all().map((row) => Row.parse(row)),
    member: (loginId) => parsed(one.get(loginId)),
    boundTo: (riderRef) => parsed(byRider.get(riderRef)),
    add(loginId, number) {
      insert.run(loginId, number)
      return Row.parse(one.get(loginId))
    },
    bind: ({ loginId }, riderRef, number) =>
      inOneGo(database, () => {
        free.run(riderRef)
        update.run(loginId, riderRef, number)
        return Row.parse(one.get(loginId))
      }),
    release: (loginId) => void release.run(loginId),
    setPhone: (loginId, number) => void phone.run(number, loginId),
    once: (key, work) =>
      inOneGo(database, () => {
        const known = answer.get(key)
        if (known !== undefined) return z.object({ status: z.int(), body: z.string() }).parse(known)
        const made = work()
        keep.run(key, made.status, made.body)
        return made
      }),
  }
  for (const [loginId, number] of firstMembers) if (!store.member(loginId)) store.add(loginId, number)
  return store
}
