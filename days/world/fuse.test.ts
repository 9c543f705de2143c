import pg from 'pg'
import { expect, test } from 'vitest'
import { putFuseInto } from './fuse.ts'

test('a connection that was open before the fuse was installed breaks like any other', async () => {
  const pool = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 1 })
  pool.on('error', () => undefined)
  try {
    await pool.query('SELECT 1')
    const fuse = putFuseInto(pool)
    fuse.arm({ statement: 2, when: 'before' })
    const client = await pool.connect()
    client.on('error', () => undefined)
    await client.query('SELECT 1')
    await expect(client.query('SELECT 2')).rejects.toThrow('the connection was lost')
    client.release()
    expect(fuse.isBlown).toBe(true)
    expect(fuse.cut()).toHaveLength(1)
  } finally {
    await pool.end()
  }
})
