import { createHash } from 'node:crypto'
import { Refusal, type UploadPlan } from '@daoxing/kit/contract'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** A file of a form, as the caller sent it. Its name and its type are the caller's claims. */
export type UploadedFile = { readonly bytes: Buffer; readonly fileName: string; readonly mime: string }

export type Upload = {
  readonly file: UploadedFile | undefined
  readonly files: Readonly<Record<string, UploadedFile>>
  /** The other fields of the form: text. */
  readonly fields: unknown
  /** Stands for the whole form in the fingerprint of an idempotency key. */
  readonly digest: unknown
}

/** The upload of a call that takes none. */
export const noUpload: Upload = { file: undefined, files: {}, fields: undefined, digest: undefined }

const megabyte = 1024 * 1024
const fieldBytesMax = 16 * 1024
const fieldsMax = 40
/** Fields, boundaries and headers of a form, beside its files. */
const besideFilesBytesMax = megabyte
const longestFileName = 200

/**
 * Forms of one caller that this process reads at the same time. A form is in memory while it is read, for up to half a
 * minute if its sender is slow; the app sends one after the other.
 */
const atOnceMax = 3
const underWay = new Map<string, number>()

/** Reads the form of a call that takes files, with every limit kept while it is read. */
export async function readUpload(plan: UploadPlan, request: FastifyRequest, caller: string): Promise<Upload> {
  // JSON, or no body at all.
  if (!request.isMultipart()) throw new Refusal('kit.invalidInput', { field: plan.parts[0] })
  const tooLarge = () => new Refusal('kit.uploadTooLarge', { megabytes: Math.floor(plan.maxBytes / megabyte) })
  const announced = Number(request.headers['content-length'] ?? 0)
  const others = underWay.get(caller) ?? 0
  underWay.set(caller, others + 1)
  try {
    if (others >= atOnceMax) throw new Refusal('kit.rateLimited')
    if (announced > plan.parts.length * plan.maxBytes + besideFilesBytesMax) throw tooLarge()
    return await readParts(plan, request)
  } catch (error) {
    // The rest of the form is read and thrown away, so that the refusal reaches a caller that is still sending.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refusal) throw error
    if (isOfCode(error, 'FST_REQ_FILE_TOO_LARGE')) throw tooLarge()
    throw new Refusal('kit.invalidInput', { field: 'body' })
  } finally {
    const left = (underWay.get(caller) ?? 1) - 1
    if (left > 0) underWay.set(caller, left)
    else underWay.delete(caller)
  }
}

async function readParts({ parts, maxBytes }: UploadPlan, request: FastifyRequest): Promise<Upload> {
  const files = new Map<string, UploadedFile>()
  const fields = new Map<string, unknown>()
  const limits = { fileSize: maxBytes, files: parts.length, fields: fieldsMax, fieldSize: fieldBytesMax }
  const sent: AsyncIterable<Multipart> = request.parts({ limits: { ...limits, fieldNameSize: 100, headerPairs: 20 } })
  for await (const part of sent) {
    if (part.type === 'file') {
      if (!parts.includes(part.fieldname) || files.has(part.fieldname))
        throw new Refusal('kit.invalidInput', { field: 'body' })
      const bytes = await part.toBuffer()
      files.set(part.fieldname, { bytes, fileName: part.filename.slice(0, longestFileName), mime: part.mimetype })
    } else {
      if (fields.has(part.fieldname) || part.valueTruncated) throw new Refusal('kit.invalidInput', { field: 'body' })
      fields.set(part.fieldname, part.value)
    }
  }
  const [name] = parts.filter((one) => files.has(one))
  const file = name === undefined ? undefined : files.get(name)
  if (file === undefined || file.bytes.length === 0) throw new Refusal('kit.invalidInput', { field: parts[0] })
  const others = Object.fromEntries(fields)
  return { file, files: Object.fromEntries(files), fields: others, digest: [others, digestsOf(files)] }
}

/** A repeated form has the same files, by their content. */
function digestsOf(files: ReadonlyMap<string, UploadedFile>): readonly unknown[] {
  return [...files]
    .map(([name, { bytes }]) => [name, createHash('sha256').update(bytes).digest('hex')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

const isOfCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
