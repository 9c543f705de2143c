/**
 * How much a test that looks at random cases goes through: `usual` in `npm test`, `full` in `npm run verify`. A variable
 * of the environment, where `named`, decides over both.
 */
export function testLength({ usual, full, named }: { usual: number; full: number; named?: string }): number {
  const given = named === undefined ? undefined : process.env[named]
  return Number(given ?? (process.env['TEST_LENGTH'] === 'full' ? full : usual))
}
