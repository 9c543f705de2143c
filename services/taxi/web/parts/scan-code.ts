import * as z from 'zod/mini'

/** The used part of the browser's own detector, which not every browser has. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const DetectorOf = z.custom<DetectorClass>((value) => typeof value === 'function')

/** Returns the QR detector; undefined if the browser has none. A typed code works everywhere. */
export function qrDetector(): Detector | undefined {
  const found = DetectorOf.safeParse(Reflect.get(globalThis, 'BarcodeDetector'))
  return found.success ? new found.data({ formats: ['qr_code'] }) : undefined
}

/** A scanned link of ours contains the code as `code`; any other text is the code itself. */
export function codeInScan(scanned: string): string {
  const link = URL.canParse(scanned) ? new URL(scanned) : undefined
  return link?.searchParams.get('code') ?? scanned
}
