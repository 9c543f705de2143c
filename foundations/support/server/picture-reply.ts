import { Refusal } from '@daoxing/kit/contract'
import { type House, readFile, replyWith, type Tx } from '@daoxing/kit/server'

type Shown = { readonly tx: Tx; readonly house: House; readonly attachmentId: string }

/** The picture as a file, which no cache may keep longer than the right to see it. */
export async function pictureReply({ tx, house, attachmentId }: Shown) {
  const file = await readFile({ house, tx, fileId: attachmentId })
  if (!file) throw new Refusal('kit.notFound')
  const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
  return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
}
