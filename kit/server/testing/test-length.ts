/**
 * The number of random cases of a test: `usual` in `npm test`, `full` in `npm run verify`. The environment variable
 * `named`, if set, overrides both.
 */
export function testLength({ usual, full, named }: { usual: number; full: number; named?: string }): number {
  const given = named === undefined ? undefined : process.env[named]
  return Number(given ?? (process.env['TEST_LENGTH'] === 'full' ? full : usual))
}
