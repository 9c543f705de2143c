type Detected = { readonly rawValue: string }
type Detector = { readonly detect: (source: Blob | HTMLVideoElement) => Promise<readonly Detected[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly Format[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The one-dimensional codes of cards, and the square ones on vehicles. */
const formats = ['code_39', 'code_128', 'qr_code'] as const
type Format = (typeof formats)[number]

export type BarcodeReader = (source: Blob | HTMLVideoElement) => Promise<string | undefined>

/** Reads barcodes on the device: no picture leaves it. The browser's own reader comes first. */
export async function barcodeReader(): Promise<BarcodeReader> {
  const detector = (await nativeDetector()) ?? (await ownDetector())
  return async (source) => {
    try {
      const [first] = await detector.detect(source)
      return first?.rawValue
    } catch (error) {
      // A video without a frame yet.
      if (error instanceof DOMException) return undefined
      throw error
    }
  }
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  if (Native === undefined) return undefined
  const supported = await Native.getSupportedFormats().catch((): readonly string[] => [])
  return formats.every((format) => supported.includes(format)) ? new Native({ formats }) : undefined
}

/** ZXing as WebAssembly, from our own server: its library would load it from another host. */
async function ownDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  const detector = new BarcodeDetector({ formats: [...formats] })
  return { detect: (source) => detector.detect(source) }
}
