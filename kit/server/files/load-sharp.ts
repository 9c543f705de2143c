/**
 * Loads the decoder of pictures with the first one: a server that takes none starts without it. Only the decoders of
 * three formats stay open, whatever a file claims to be.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture uses one core, and none stays in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
